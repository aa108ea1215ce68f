// What the introduction says, step by step, in English: first the goal, in the end what scores.

export const en = {
  'intro.cursed-seas.goal': 'Fetch gold from wild islands and bring it home. Most gold ashore wins, and more than half of all of it wins at once; guns are for whoever carries it.',
  'intro.cursed-seas.1': 'Treasure lies face down on wild islands. HMS Birkenhead is docked at one: explore it. Only you will see what is there.',
  'intro.cursed-seas.2': 'A coin worth 4. Take it aboard, face down: the others see that she carries something, but not how much. From now on she is worth hunting.',
  'intro.cursed-seas.3': 'Each ship has one action a turn. Fight where it pays: the Carrion Crow is near enough to catch your gold. Take HMS Albion in hand and fire at her.',
  'intro.cursed-seas.4': 'Her gun has rank 3: a die above 3 hits and takes a mast. With every mast an enemy loses a gun, and with the last one her speed. Fire.',
  'intro.cursed-seas.5': 'A hit. It is your turn again, and gold counts only when it is ashore. Take HMS Birkenhead in hand and sail before somebody else comes.',
  'intro.cursed-seas.6': 'Click your home island in the north, or drag the ship: a course is proposed. She docks where she touches land, and unloads by herself.',
  'intro.cursed-seas.end': 'What scores is gold ashore, at home or in your forts, and nothing else. Empty the nearest islands first, go home before your hold is worth a fight, and hunt those who carry more than you. More than half of all the gold wins at once.',
  'intro.crimson-coast.goal': 'Two captains, and gold on wild islands. Whoever has more than half of all of it ashore at home wins at once; what you do not find you take from the enemy’s hold.',
  'intro.crimson-coast.1': 'An enemy with gold aboard crosses the way of your Pandora: gold that is not ashore yet can still be yours. Take her in hand and sail.',
  'intro.crimson-coast.2': 'Click the enemy ship in the east, or drag yours: your bow shall touch her hull.',
  'intro.crimson-coast.3': 'Bow to hull, you may ram: a die above the number of her masts breaks one of them. Ram her first, for boarding counts masts.',
  'intro.crimson-coast.4': 'A mast is gone. Now board: both roll and add the masts that stand. Board where you have more of them.',
  'intro.crimson-coast.5': 'You have won. A crew or a treasure: gold decides the game. Take the treasure.',
  'intro.crimson-coast.6': 'Your El Ladron has docked at an island only just now. In this edition she may explore at once: take her in hand and do it.',
  'intro.crimson-coast.7': 'Take the coin aboard. At home it is yours for good.',
  'intro.crimson-coast.end': 'What wins is more than half of all the gold ashore at your home. Explore with small, fast ships, bring it in often, and ram and board whoever carries more than you and has fewer masts.',
} as const;
