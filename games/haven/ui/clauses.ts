// The clauses of the ledger that speak of a tile, for its card. A test holds them against the ledger.

const CLAUSES: Record<string, string[]> = {
  'house.gold': ['haven.tile.house.gold.place', 'haven.tile.house.gold.after'],
  'house.food': ['haven.tile.house.food.place', 'haven.tile.house.food.after'],
  'house.ship': ['haven.tile.house.ship.place', 'haven.tile.house.ship.after'],
  'house.coup': ['haven.tile.house.coup.step', 'haven.tile.house.coup.event'],
  'house.free': ['haven.tile.house.free.lift', 'haven.tile.house.free.limits'],
  'port.raid': ['haven.tile.port.raid.steps', 'haven.tile.port.raid.ship'],
  'port.haul': ['haven.tile.port.haul.move', 'haven.tile.port.haul.quiet'],
  'port.gold': ['haven.tile.port.gold.reroll', 'haven.tile.port.reroll.keep'],
  'port.food': ['haven.tile.port.food.reroll', 'haven.tile.port.reroll.keep'],
  'port.ship': ['haven.tile.port.ship.reroll', 'haven.tile.port.reroll.keep'],
  'infra.variety': ['haven.tile.infra.variety', 'haven.tile.infra.variety.dup'],
  'infra.garrison': ['haven.tile.infra.garrison', 'haven.tile.infra.garrison.any'],
  'infra.granary': ['haven.tile.infra.granary'],
  'infra.brotherhood': ['haven.tile.infra.brotherhood', 'haven.tile.infra.brotherhood.direct'],
  'infra.watchtower': ['haven.tile.infra.watchtower'],
  'infra.battery': ['haven.tile.infra.battery'],
  'infra.vault': ['haven.tile.infra.vault'],
  'chest.cannon': ['haven.tile.chest.cannon', 'haven.plot.prize'],
  'chest.pirate': ['haven.tile.chest.pirate', 'haven.plot.prize'],
  statue: ['haven.tile.statue', 'haven.limit.printed.dice'],
  tavern: ['haven.setup.tavern.tile', 'haven.setup.tavern.slot'],
  'die.food': ['haven.item.place', 'haven.item.value'],
  'die.gold': ['haven.item.place', 'haven.limit.gold'],
  'die.ship': ['haven.item.place', 'haven.limit.ship'],
  'token.rum': ['haven.item.place', 'haven.score.rum.table'],
  'token.cannon': ['haven.coup.trigger', 'haven.limit.ship'],
  'token.pirate': ['haven.coup.trigger', 'haven.limit.gold'],
};

export const clausesOf = (tile: string): string[] => CLAUSES[tile] ?? [];
export const tilesWithClauses = (): string[] => Object.keys(CLAUSES);
