// The clause of the ledger that says what a card does, for its §. A test holds them against the ledger.

const CLAUSES: Record<string, string> = {
  parrot_flint: 'cove.parrot.flint',
  parrot_silver: 'cove.parrot.silver',
  parrot_bones: 'cove.parrot.bones',
  parrot_trelawney: 'cove.parrot.trelawney',
  mastercraft: 'cove.mastercraft.play',
  fond_farewell: 'cove.event.farewell.move',
  consort: 'cove.event.consort.share',
  crows_nest: 'cove.event.crows.effect',
  on_the_account: 'cove.event.account.effect',
  privateering_commission: 'cove.event.commission.effect',
  royal_navy_intercept: 'cove.event.intercept.effect',
  secret_map: 'cove.event.map.roll',
  avast_belay: 'cove.battle.avast',
  blow_me_down: 'cove.battle.blow',
  grapple_attack: 'cove.battle.grapple',
  smoke_screen: 'cove.battle.smoke',
  treasure_overboard: 'cove.battle.overboard',
  grapeshot: 'cove.volley.grapeshot',
  powder_keg: 'cove.volley.keg',
  six_gun_salute: 'cove.volley.salute',
  fame_1: 'cove.famecard.keep',
  fame_2: 'cove.famecard.keep',
  fame_3: 'cove.famecard.keep',
};

/** A card of somebody's own pack says itself what it does. */
export const clauseOf = (card: string): string | null => CLAUSES[card] ?? null;
export const cardsWithClauses = (): string[] => Object.keys(CLAUSES);
