// What the introduction says, step by step, in English.

export const en = {
  'intro.haven.1': 'Whoever is furthest back on the road moves. That is you. Stop at the Cookhouse, the first tile ahead.',
  'intro.haven.2': 'Build it on b1, beside your Tavern: a Cookhouse adds 1 to every Food die next to it.',
  'intro.haven.3': 'Your Food die shows 4 now, and 4 Food is the price of a Treasure Chest. Buy one.',
  'intro.haven.4': 'Lay the chest on c2. It shows a Cannon, and each Cannon lets you keep one Ship.',
  'intro.haven.5': 'Ben has built a house, and you are furthest back again. Pass over the Rum and stop at the Ship, a die that shows 5.',
  'intro.haven.6': 'Put the Ship into your Dockyard on b3. Ships are worth Fame: the higher the die, the more.',
  'intro.haven.end': 'You travel the road, build your island and let it grow. What you pass by is left to the others. After four rounds the most Fame wins.',
} as const;
