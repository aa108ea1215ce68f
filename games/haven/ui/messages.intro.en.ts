// What the introduction says, step by step, in English.

export const en = {
  'intro.haven.goal': 'Build the richest island. Four times a road of tiles is laid; what you fetch from it brings Fame for Ships, Rum and Infrastructure, and after the fourth the most Fame wins.',
  'intro.haven.1': 'Whoever is furthest back on the road moves, and that is you. You may stop at any tile ahead, but what you pass is left to the others. Stop at the Cookhouse, the first tile.',
  'intro.haven.2': 'Every plot says what may be built there: Houses on timber, Ports on water, Infrastructure on stone, anything on sand. Build the Cookhouse on b1, beside your Tavern: it raises each Food die next to it by 1.',
  'intro.haven.3': 'Your Food die shows 4 now, and 4 Food buys a Treasure Chest. A chest is a tile for any plot, with a free slot. Buy it.',
  'intro.haven.4': 'Lay the chest on c2. It shows a Cannon, and for each Cannon you may keep one Ship. For Gold you need Pirates.',
  'intro.haven.5': 'You are furthest back again. Pass the Food and stop at the Ship that shows 5: Ben has no Cannon and could not keep it anyway.',
  'intro.haven.6': 'Put it into your Dockyard on b3. Ships score by rank: the island with the highest sum gets 20 Fame, the second 10. So one Ship 5 is worth 20 to you, as long as nobody has more.',
  'intro.haven.7': 'Ben has jumped far ahead. Until you pass him all turns are yours, and every tile between is, too. Fetch the Rum first.',
  'intro.haven.8': 'Rum beside Rum scores as a group, and larger groups score more for each. Place it on b1, next to the Rum of your Tavern, and keep the slot of the chest, which takes anything.',
  'intro.haven.9': 'Pirates and Cannons move you on the coup track, below the road. Stop at the Pirate.',
  'intro.haven.10': 'Place the Pirate on b1. Your disk climbs one step; further steps cost Food or Gold. Whoever leads alone when the round ends, or reaches the top, gets a Statue with Gold 4.',
  'intro.haven.11': 'Infrastructure is what scores at the end. The Battery gives 1 Fame for each Cannon, so it suits an island with Ships. Stop there.',
  'intro.haven.12': 'Build it on c1, on stone. It also has slots for a Cannon and a Pirate, and those let you keep more Ships and Gold.',
  'intro.haven.end': 'After four rounds Fame is counted: Ships by rank, Rum by groups, each Infrastructure by its own rule, and 3 for whoever was home first in the last round. Going home first also gives you the first move of the next round; going too early leaves the rest of the road to the others.',
} as const;
