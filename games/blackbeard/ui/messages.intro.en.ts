// What the introduction says, step by step, in English.

export const en = {
  'intro.blackbeard.goal': 'Gather Notoriety at sea and Net Worth ashore, and bring your pirates home in time: only a pirate who retires is worth all he has. The others hunt him, as you hunt theirs.',
  'intro.blackbeard.1': 'You lead Bartholomew Roberts and William Kidd. A card is played either for what it does or for the actions on it. Scurvy only harms the pirates of others: play it for its four actions.',
  'intro.blackbeard.2': 'A merchant lies face down off Havana. To find it, a die and the Ability of Roberts, 5, have to make 7: a 2 is enough. Look for it.',
  'intro.blackbeard.3': 'Found, and whoever finds a merchant may loot it. Loot makes him notorious, and Notoriety becomes points; but the more he has, the easier a commissioner of the King comes for him.',
  'intro.blackbeard.4': 'Cargo needs a hold of its own. In the hold it is worth no point yet: ashore, in a friendly port, it is turned into Net Worth. Take it into the first hold.',
  'intro.blackbeard.5': 'A passenger of rank was aboard. Questioned, he may tell something of a port; kept, he brings a ransom in a port of his nation. Keep him.',
  'intro.blackbeard.6': 'The crew would like to revel. That raises Loyalty, but then they have to sober up, and meanwhile Roberts can be robbed. Loyalty is high, so pass. At 0 they mutiny.',
  'intro.blackbeard.7': 'A green flag is a governor for pirates: his port is open. And in port no commissioner can intercept a pirate. Sail into Port Royal.',
  'intro.blackbeard.8': 'Ben’s commissioner intercepts Roberts on the way. Whoever fights and loses dies. Evade: Speed and a die against his, and a tie goes to the pirate.',
  'intro.blackbeard.9': 'Kidd lies in his own Safe Haven, with 18 Notoriety: at sea a commissioner would come for him nearly every time. Dead he brings 18 points. Retired he brings twice that, and his Net Worth. Retire him.',
  'intro.blackbeard.end': '48 points: two for each Notoriety, one for every full 100 of Net Worth. A pirate who dies, or is still at sea at the end, brings one for each Notoriety and nothing for his money. The third General Pardon ends the game, so do not wait for it.',
} as const;
