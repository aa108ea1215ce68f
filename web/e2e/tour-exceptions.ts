// What the tour does not show, and why. It is short, and everything in it has its reason.

export interface Exceptions {
  /** Things, as their kind and name. */
  things: ReadonlySet<string>;
  /** Sentences, by their keys. */
  sentences: ReadonlySet<string>;
  /** Kinds of decisions. */
  decisions: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

// A fleet is put together in the builder; islands, terrain and ships are laid with the hand, and a ship comes about by her
// bow: `fleets.spec.ts`, `fleets-builder.spec.ts` and `fleets-touch.spec.ts` do so.
const BY_HAND: ReadonlySet<string> = new Set(['muster: fleet', 'lay-island: lay', 'lay-terrain: lay', 'moor: moor', 'actions: come about']);

// What neither a recorded game tells nor a scenario in which the first captain plays: terrain for which there is no room, an
// ability that copies another, a captain who gives up, a sea creature that burns, is put out or regains a segment, and an end by
// a clause that has no words of its own, which no clause is. Tests of the words tell all of it.
const UNSEEN: readonly string[] = ['fact.no-room', 'fact.copied', 'fact.resigned', 'fact.ended.fleets.end.resign', 'fact.mast-repaired.segment', 'fact.burns.segment', 'fact.fire-out.segment', 'fact.ended'];

export const EXCEPTIONS: Readonly<Record<string, Exceptions>> = {
  haven: { things: none, sentences: none, decisions: none },
  // A mutiny aboard a ship that has neither gold nor chests; a test of the words tells it.
  cove: { things: none, sentences: new Set(['fact.mutiny.none']), decisions: none },
  'cursed-seas': { things: none, sentences: new Set(UNSEEN), decisions: BY_HAND },
  // Ice, sea creatures, a home on the table and lists of forts and events are of the other edition.
  'crimson-coast': { things: none, sentences: new Set(['fact.lists', 'fact.ice-numbered', 'fact.home-table', 'fact.colours', 'fact.mast-lost.segment', ...UNSEEN]), decisions: BY_HAND },
  // Words for a pirate who is lost by a clause that has none of its own, which no clause is; and a card that is given up for an
  // action, which no scenario of the first captain shows. Cards that are carried out as they are drawn come when nobody decides,
  // so no scenario of theirs can be played on the screen; that a storm or a disaster takes a pirate is in no recorded game. Tests
  // of the words tell all of them.
  blackbeard: { things: none, sentences: new Set(['fact.eliminated', 'fact.scrapped', 'fact.eliminated.bb.ev.storms_at_sea.pirates', 'fact.eliminated.bb.ev.natural_disaster.port']), decisions: none },
};
