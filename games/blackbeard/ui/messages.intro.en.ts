// What the introduction says, step by step, in English.

export const en = {
  'intro.blackbeard.1': 'You play Bartholomew Roberts. A card gives his actions for this turn: play Scurvy for four of them.',
  'intro.blackbeard.2': 'A merchant lies face down off Havana. Look for it: a die and his Ability have to make 7.',
  'intro.blackbeard.3': 'Found. Whoever finds a merchant has the right to loot it. Do so, and a die tells what is aboard.',
  'intro.blackbeard.4': 'Cargo needs room. Take it into the first hold.',
  'intro.blackbeard.5': 'There was a passenger of rank as well. Keep the hostage: his nation pays ransom for him.',
  'intro.blackbeard.6': 'The crew would like to celebrate. There is no time for that now: pass.',
  'intro.blackbeard.7': 'The governor of Port Royal is a friend of pirates, and there booty becomes Net Worth. Sail into the port.',
  'intro.blackbeard.8': 'Ben’s commissioner of the King intercepts you. Whoever fights him and loses is dead: evade.',
  'intro.blackbeard.end': 'He got away. Every captain has pirates of his own and hunts those of the others. Notoriety and Net Worth become points when a pirate retires in time.',
} as const;
