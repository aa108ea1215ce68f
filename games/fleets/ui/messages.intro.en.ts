// What the introduction says, step by step, in English.

export const en = {
  'intro.cursed-seas.1': 'Your ship HMS Birkenhead lies at a wild island. Choose her and explore it: only you will see what is there.',
  'intro.cursed-seas.2': 'Gold. Bring the coin aboard, face down: the others do not learn how much it is.',
  'intro.cursed-seas.3': 'Each ship has one action a turn. Choose HMS Albion: an enemy is within range of her gun. Fire.',
  'intro.cursed-seas.4': 'Her gun has rank 3: a die above 3 hits and takes a mast. Fire at the Carrion Crow.',
  'intro.cursed-seas.5': 'A hit. It is your turn again, and the gold is to go home. Choose HMS Birkenhead and sail.',
  'intro.cursed-seas.6': 'Click the sea toward your home island in the north. She may sail one long segment, and stops where she touches land.',
  'intro.cursed-seas.end': 'Gold counts when it is ashore at home. Explore, fight for what others carry, and bring it in: whoever has the most when it is over wins.',
  'intro.crimson-coast.1': 'An enemy with gold aboard crosses the way of your Pandora. Choose her and sail.',
  'intro.crimson-coast.2': 'Click the sea toward the enemy ship in the east: your bow shall touch her hull.',
  'intro.crimson-coast.3': 'Bow to hull, you may ram: a die above her masts breaks one of them. Ram her.',
  'intro.crimson-coast.4': 'A mast is gone. Now board: both roll and add the masts that stand.',
  'intro.crimson-coast.5': 'You have won. Take the treasure out of her hold.',
  'intro.crimson-coast.6': 'Your El Ladron has docked at an island only just now. In this edition she may explore at once: choose her and do it.',
  'intro.crimson-coast.7': 'Bring the coin aboard. At home it is yours for good.',
  'intro.crimson-coast.end': 'Two captains, small fleets: explore, ram and board, and bring gold home. Whoever has more than half of all gold ashore wins at once.',
} as const;
