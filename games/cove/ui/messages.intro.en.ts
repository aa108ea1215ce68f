// What the introduction says, step by step, in English.

export const en = {
  'intro.cove.1': 'Each island shows what it pays this month. Choose Hull Island in secret: 2 Fame, 2 gold and 3 chests.',
  'intro.cove.2': 'Ben came for the same booty, so you fight. You are faster and act first: fire.',
  'intro.cove.3': 'You roll 3 dice, and each 5 or 6 hits. Aim at Ben’s hull: two hits and he is out.',
  'intro.cove.4': 'Ben has fled to Pirate’s Cove, and the island is yours. Plunder it.',
  'intro.cove.5': 'Each island improves a part of the ship. Spend your gold here and raise your hull: it carries more chests.',
  'intro.cove.6': 'A new month. Chests are worth Fame once they are buried: sail to Treasure Island, where captains do not fight.',
  'intro.cove.7': 'Bury all three chests: count to 3 with the plus, then bury them for 1 Fame each.',
  'intro.cove.end': 'Choose in secret, fight for the booty or flee, improve your ship, and bury what you have. After twelve months the most Fame wins.',
} as const;
