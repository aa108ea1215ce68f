// What people type into the search: names with typos in them, numbers with what they count, base moves, and the words that
// players have for abilities. A query becomes a list of wishes; a card is found if it fulfils all of them.

/** What can be counted on a card. */
type Counted = 'masts' | 'points' | 'cargo';

export type Wish =
  | { kind: 'number'; of: Counted; least: number; most: number }
  | { kind: 'move'; move: string }
  | { kind: 'gun'; rank: number; range: 'S' | 'L' }
  | { kind: 'ability'; clauses: ReadonlySet<string>; says: string }
  /** A word of the card; several spellings if none has it as it was typed. */
  | { kind: 'word'; any: readonly string[] };

export interface Query {
  wishes: readonly Wish[];
  /** Words that stand on no card, each with those that were looked for instead. */
  instead: readonly { typed: string; words: readonly string[] }[];
}

/** Small letters without accents, so that `el leon` finds `El León`. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .toLowerCase();

const fx = (...ids: string[]): string[] => ids.map((id) => `fleets.fx.${id}`);

/** What players say, in English and German, and the clauses it stands for. The longest that fits counts. */
const SAID: readonly (readonly [phrases: readonly string[], clauses: readonly string[]])[] = [
  [['extra action', 'extra actions', 'second action', 'additional action', 'action twice', 'ea', 'sat', 'sac', 'extraaktion', 'extra aktion', 'zusatzliche aktion', 'zweite aktion'], fx('same_action_twice_roll', 'extra_action_roll', 'extra_action_sacrifice_crew', 'fleet_extra_action_roll', 'born_leader', 'all_powerful', 'action_split', 'ut_two_actions', 'ut_extra_shoot', 'ut_share_action', 'fort_unload_extra_action', 'extra_move_roll', 'ut_double_move')],
  [['reroll', 'rerolls', 're-roll', 'roll again', 'neu wurfeln', 'nochmal wurfeln', 'noch einmal wurfeln', 'wiederholungswurf'], fx('reroll_once', 'cannoneer', 'advantage_once_per_action', 'advantage_one_cannon', 'ut_force_reroll', 'ut_set_die')],
  [['+1 to cannon rolls', '+1 cannon', '+1 to hit', '+1 cannons', 'cannon bonus', 'better guns', 'bessere kanonen'], fx('shoot_bonus', 'fleet_shoot_bonus', 'aura_shoot_bonus', 'shoot_bonus_per_ally', 'target_bonus', 'ut_shoot_bonus_turn')],
  [['+1 boarding', 'boarding bonus', '+1 to boarding', 'enterbonus'], fx('board_bonus', 'board_bonus_per_crew', 'marine_bonus')],
  [['+s', '+l', 'faster', 'speed bonus', 'move bonus', 'extra speed', 'schneller'], fx('move_bonus', 'helmsman', 'aura_move_bonus', 'extra_move_roll', 'move_set', 'oarsman_move')],
  [['bonus gold', 'gold bonus', '+1 gold', 'gold +1', 'extra gold', 'goldbonus', 'mehr gold'], fx('unload_bonus', 'ut_double_one')],
  [['steal', 'steals', 'stealing', 'stiehlt', 'stehlen'], fx('steal_touching', 'steal_within', 'steal_unique_touching', 'filching_gold', 'raid_home', 'hoist')],
  [['home raider', 'home raiding', 'raid', 'raider', 'heimat plundern'], fx('raid_home')],
  [['cannot be pinned', "can't be pinned", 'pin', 'unpinnable', 'nicht festzuhalten'], fx('cannot_be_pinned')],
  [['eats masts', 'armor', 'armour', 'two hits', 'panzer'], fx('armor_two_hits', 'armor_six', 'ignore_first_hit', 'ut_metal_hull')],
  [['immune', 'immunity', 'immun'], fx('immune_range', 'immune_within', 'immune_docked', 'immune_forts', 'immune_all', 'ram_immune')],
  [['world hater', 'hater', 'nation hater', 'hasser'], fx('shoot_bonus', 'hostile')],
  [['cancel', 'canceller', 'canceler', 'cancels', 'aufheben'], fx('cancel_ability', 'cancel_all_roll', 'cancel_all_crew_roll', 'ut_cancel_enemy_turn')],
  [['reverse captain', 'shoot then move', 'shoot and move', 'feuern und segeln'], fx('move_after_shoot')],
  [['shoot and scoot', 'move and shoot', 'moves and shoots', 'segeln und feuern'], fx('captain', 'move_after_shoot')],
  [['dock and explore', 'explores at once', 'anlegen und erkunden'], fx('explorer', 'explore_mark_within')],
  [['crew cost', 'cheaper crew', 'crew cheaper', 'reduced crew', 'gunstigere mannschaft'], fx('crew_discount', 'crew_free')],
  [['extra cargo', 'more cargo', '+1 cargo', 'mehr laderaum'], fx('cargo_bonus', 'self_no_cargo', 'crew_no_cargo', 'cargo_master', 'secret_hold')],
  [['repair at sea', 'repairs anywhere', 'auf see reparieren'], fx('shipwright', 'ut_full_repair', 'ut_repair_and_slip')],
  [['look at treasure', 'peek', 'spy', 'spahen'], fx('peek_island', 'peek_ship', 'peek_all_within', 'fort_scry', 'ut_reveal_all_islands')],
  [['special cannons', 'special shot', 'sondergeschoss'], fx('special_shot')],
  [['any nation crew', 'crew of any nation', 'mixed crew', 'mannschaft jeder nation'], fx('crew_any_nation', 'crew_nation', 'ex_patriot')],
  [['whirlpool', 'whirlpools', 'strudel'], fx('whirlpool_safe', 'place_whirlpools_roll', 'ut_into_whirlpool')],
  [['fog', 'nebel'], fx('fog_travel', 'ev_rolling_fog', 'ut_place_fog')],
  [['long range', 'extra range', 'grossere reichweite', 'weitreichend'], fx('extended_range', 'double_range_need_six', 'range_set', 'all_cannons_L', 'fort_one_2L_cannon')],
];

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ZAHLEN = ['null', 'ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
const NUMBER = `(\\d{1,2}|${[...NUMBERS, ...ZAHLEN].join('|')})`;
const UNITS: readonly (readonly [Counted, string])[] = [
  ['masts', 'masts?|masters?|masted|mast-?ships?|masten?|master|mastige?[rs]?'],
  ['points', 'points?|pts?|pt|p|punkte?n?|pkt'],
  ['cargo', 'cargos?|cargo ?spaces?|spaces?|laderaum|laderaume|ladeplatze?'],
];
const LEAST = '(?:at least|mindestens|min\\.?|from|ab|over|uber|>=|≥|more than|mehr als)';
const MOST = '(?:at most|hochstens|max\\.?|up to|bis(?: zu)?|under|unter|<=|≤|less than|weniger als)';
const MOVE = /(^|\s)((?:move|speed|base move|tempo|bewegung)\s+)?([sl](?:\s*\+\s*[sl]){0,2}|towed|flies|flying|flight|fliegt|geschleppt)(?=\s|$)/g;

const count = (word: string): number => (/^\d/.test(word) ? Number(word) : Math.max(NUMBERS.indexOf(word), ZAHLEN.indexOf(word)));

/** Takes what can be understood out of a text, wish by wish; what is left are words. */
class Reader {
  wishes: Wish[] = [];
  constructor(public rest: string) {}

  /** What a pattern finds; it is taken only if there is a wish in it. */
  take(pattern: RegExp, wish: (found: RegExpExecArray) => Wish | null) {
    let from = 0;
    for (;;) {
      const again = new RegExp(pattern.source, 'g');
      again.lastIndex = from;
      const found = again.exec(this.rest);
      if (!found) return;
      const wanted = wish(found);
      if (wanted) {
        this.wishes.push(wanted);
        this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
        from = 0;
      } else from = found.index + Math.max(1, found[0].length);
    }
  }
}

const between = (of: Counted, least: number, most: number): Wish => ({ kind: 'number', of, least, most });

function readNumbers(reader: Reader) {
  for (const [of, unit] of UNITS) {
    const n = (found: RegExpExecArray, at: number) => count(found[at]!);
    const end = '(?=[\\s,;]|$)';
    const begin = '(?<=^|[\\s,;])';
    reader.take(new RegExp(`${begin}${NUMBER}\\s*(?:-|–|to|bis)\\s*${NUMBER}[\\s-]*(?:${unit})${end}`), (found) => between(of, n(found, 1), n(found, 2)));
    reader.take(new RegExp(`${begin}${LEAST}\\s*${NUMBER}[\\s-]*(?:${unit})${end}`), (found) => between(of, n(found, 1) + Number(/^(over|uber|more|mehr)/.test(found[0])), Infinity));
    reader.take(new RegExp(`${begin}${MOST}\\s*${NUMBER}[\\s-]*(?:${unit})${end}`), (found) => between(of, 0, n(found, 1) - Number(/^(under|unter|less|weniger)/.test(found[0]))));
    reader.take(new RegExp(`${begin}${NUMBER}\\s*(?:\\+|or more|oder mehr)[\\s-]*(?:${unit})${end}`), (found) => between(of, n(found, 1), Infinity));
    reader.take(new RegExp(`${begin}${NUMBER}[\\s-]*(?:${unit})${end}`), (found) => between(of, n(found, 1), n(found, 1)));
    reader.take(new RegExp(`${begin}(?:${unit})[\\s:=]+${NUMBER}${end}`), (found) => between(of, n(found, 1), n(found, 1)));
  }
}

function readMoves(reader: Reader) {
  reader.take(MOVE, ([, , said, move]) => {
    const word = move!.replace(/\s/g, '');
    if (/^(towed|geschleppt)$/.test(word)) return { kind: 'move', move: 'T' };
    if (/^f/.test(word)) return { kind: 'move', move: 'D' };
    // A single letter is a move only if that is said.
    return word.includes('+') || said ? { kind: 'move', move: word.toUpperCase() } : null;
  });
  reader.take(/(?<=^|\s)([1-6])([sl])(?=\s|$)/, ([, rank, range]) => ({ kind: 'gun', rank: Number(rank), range: range!.toUpperCase() as 'S' | 'L' }));
}

function readAbilities(reader: Reader) {
  const all = SAID.flatMap(([phrases, clauses]) => phrases.map((phrase) => ({ phrase, clauses: new Set(clauses) }))).sort((a, b) => b.phrase.length - a.phrase.length);
  for (const { phrase, clauses } of all) {
    const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+');
    reader.take(new RegExp(`(?<=^|\\s)${escaped}(?=\\s|$)`), () => ({ kind: 'ability', clauses, says: phrase }));
  }
}

/** How many letters have to be changed, left out, put in or swapped; more than `most` is not counted. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [older, old] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [older, old] = [old, row];
  }
  return old[b.length]!;
}

/** So many letters of a word may be wrong. */
export const slack = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** The words that may have been meant: of all that are near enough, the nearest. */
export function meant(word: string, all: Iterable<string>): string[] {
  let best = slack(word);
  let found: string[] = [];
  if (best === 0) return found;
  for (const other of all) {
    // Whoever is still typing has only the beginning of a word.
    const far = Math.min(distance(word, other, best), other.length > word.length + 1 ? distance(word, other.slice(0, word.length), best) + 0.5 : Infinity);
    if (far > best) continue;
    if (far < best) [best, found] = [far, []];
    found.push(other);
  }
  return found;
}

const WORDS = /[^\p{L}\p{N}']+/u;
export const wordsOf = (text: string): string[] => plain(text).split(WORDS).filter(Boolean);

/**
 * Reads what was typed. `stands` says whether a text stands on any card, `vocabulary` are the words that do, those of names
 * first: a typo is looked for among names before abilities.
 */
export function readQuery(text: string, stands: (word: string) => boolean, vocabulary: readonly Iterable<string>[]): Query {
  const reader = new Reader(plain(text).replace(/\s+/g, ' ').trim());
  readNumbers(reader);
  readMoves(reader);
  readAbilities(reader);
  const instead: { typed: string; words: readonly string[] }[] = [];
  for (const typed of reader.rest.split(/\s+/).filter(Boolean)) {
    const near = stands(typed) ? [] : (vocabulary.map((words) => meant(typed, words)).find((words) => words.length > 0) ?? []);
    if (near.length > 0) instead.push({ typed, words: near });
    reader.wishes.push({ kind: 'word', any: near.length > 0 ? near : [typed] });
  }
  return { wishes: reader.wishes, instead };
}
