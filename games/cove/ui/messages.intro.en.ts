// What the introduction says, step by step, in English: first the goal, in the end what scores.

export const en = {
  'intro.cove.goal': 'Twelve months at sea, and the most fame wins. Choose your islands in secret, fight whoever comes for the same booty, and bury your chests before you lose them.',
  'intro.cove.1': 'Every island shows what it pays this month. Chests are fame once they are buried, and Hull Island has 3 of them: sail there in secret.',
  'intro.cove.2': 'Ben came for the same booty. You are faster, so you fire first: 3 dice, each 5 or 6 hits. Whoever loses a whole row is out, and Ben’s hull stands only 2 hits: fire at it.',
  'intro.cove.3': 'Aim at Ben’s hull: it is his weakest row.',
  'intro.cove.4': 'Ben is crippled and limps to Pirate’s Cove: had he fled before he was hit, you would have got no fame for him. The island is yours: plunder it.',
  'intro.cove.5': 'Each island makes one part of the ship better. Raise your hull: it takes more hits and holds more chests; what it cannot hold goes overboard at dusk.',
  'intro.cove.6': 'Chests aboard are a danger: a mutiny or an overfull hull takes them. Bury them in time: sail to Treasure Island, where captains do not fight.',
  'intro.cove.7': 'Bury all three chests: 1 fame each, and nobody can take it from you.',
  'intro.cove.end': 'Fame comes from plunder, from beaten ships and pirates, and most of all from buried chests: bury every few months. Raise what your next fights need, and flee before you are hit if the odds are bad. After twelve months the most fame wins; gold and chests still aboard are worth nothing.',
} as const;
