// The desk on which a fleet is built: the fleet, what the engine says of it, and what is looked at. It knows no rule: every
// number and every objection comes with the engine's verdict.

import type { Contents, Fault, Loading, Nation, Outlook } from '../gen/types';
import type { Verdict } from '$web/gen/types';
import { addChip, addShip, addTo, cardsOf, dropChip, dropFrom, dropShip, hasUsualCoins, isEmpty, moveChip, moveOf, NOTHING, read, withUsualCoins, write, type Berth, type Fleet } from './fleet';
import type { Words } from '../words';
import { ALL, filtered, namedFirst, poolOf, queryOf, sorted, type CardKind, type Filter, type PoolCard, type Sort } from './pool';
import type { Query } from './search';

/** Asks the engine what it says of moves at the beginning of a table. */
export type Judge = (moves: readonly string[]) => Promise<Verdict[]>;

/** So long one waits for the next card before the engine is asked. */
const PATIENCE = 120;
/** So many cards are tried for suggestions. */
const TRIED = 48;
const SUGGESTED = 4;
const MOST_STEPS = 60;

type Reckoned = Extract<Outlook, { kind: 'fleet' }>;

export interface Suggestion {
  card: PoolCard;
  berth: Berth | null;
}

export class Desk {
  fleet = $state.raw<Fleet>(NOTHING);
  name = $state('');
  verdict = $state.raw<Verdict | null>(null);
  /** The engine could not be asked. */
  silent = $state(false);
  /** Whether the verdict is that of the fleet as it is now. */
  isJudged = $state(true);
  filter = $state.raw<Filter>(ALL);
  sort = $state<Sort>('kind');
  down = $state(false);
  /** The card that is looked at. */
  looked = $state<string | null>(null);
  /** Where the next crew goes. */
  berth = $state<Berth>('home');
  suggestions = $state.raw<readonly Suggestion[] | null>(null);
  /** What was offered, for fleets that are ready. */
  offers = $state.raw<readonly string[]>([]);

  /** At a table: the cards are laid out, and not only the ready-made fleets. */
  isOpen = $state(false);
  /** A fleet was put in place of another just now. */
  hasReplaced = $state(false);

  private steps = $state.raw<readonly Fleet[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly contents: Contents,
    private readonly judge: Judge,
    private readonly kept: (fleet: Fleet) => void = () => undefined,
    begin: Fleet = NOTHING,
  ) {
    this.fleet = begin.coins.length > 0 ? begin : withUsualCoins(begin, contents);
    this.berth = begin.ships.length > 0 ? 0 : 'home';
    this.ask();
  }

  pool = $derived.by(() => poolOf(this.contents));
  /** The cards that pass the filter; they are searched in the words of the reader. */
  shown = (t: Words): PoolCard[] => {
    const { cards } = this.pool;
    const found = sorted(filtered(cards, this.filter, t), this.sort, this.down);
    return this.sort === 'kind' ? namedFirst(found, cards, this.filter.text, t) : found;
  };
  /** Words that stand on no card, each with those that were looked for instead. */
  instead = (t: Words): Query['instead'] => queryOf(this.pool.cards, this.filter.text, t).instead;
  reckoned = $derived.by((): Reckoned | null => {
    const numbers = this.verdict?.numbers as Outlook | null | undefined;
    return numbers?.kind === 'fleet' ? numbers : null;
  });
  faults = $derived.by((): readonly Fault[] => this.reckoned?.faults ?? []);
  /** What speaks against it, the missing treasure of an empty fleet apart. */
  isLegal = $derived(this.isJudged && this.verdict?.allowed === true);
  move = $derived(moveOf(this.fleet));
  canUndo = $derived(this.steps.length > 0);

  card = (id: string): PoolCard | null => this.pool.byId.get(id) ?? null;
  nameOf = (id: string): string => this.card(id)?.name ?? id;
  loading = (ship: number): Loading | null => this.reckoned?.ships[ship] ?? null;
  faultsOf = (ship: number): Fault[] => this.faults.filter((fault) => fault.ship === ship);

  /** Another fleet in place of this one. */
  set(fleet: Fleet) {
    if (write(fleet) === write(this.fleet)) return;
    this.steps = [...this.steps, this.fleet].slice(-MOST_STEPS);
    this.hasReplaced = false;
    this.put(fleet);
  }

  private put(fleet: Fleet) {
    this.fleet = fleet;
    if (typeof this.berth === 'number' && this.berth >= fleet.ships.length) this.berth = fleet.ships.length > 0 ? fleet.ships.length - 1 : 'home';
    this.kept(fleet);
    this.ask();
  }

  undo = () => {
    const before = this.steps.at(-1);
    if (!before) return;
    this.steps = this.steps.slice(0, -1);
    this.hasReplaced = false;
    this.put(before);
  };

  /** Another fleet in place of this one; whoever had one is told, and can have it back. */
  take = (fleet: Fleet, name: string | null) => {
    const had = !this.isEmpty;
    this.set(fleet.coins.length > 0 ? fleet : withUsualCoins(fleet, this.contents));
    if (name !== null) this.name = name;
    this.berth = fleet.ships.length > 0 ? 0 : 'home';
    this.hasReplaced = had;
    this.looked = null;
  };

  clear = () => this.set(withUsualCoins(NOTHING, this.contents));

  /** Puts a card where it belongs. */
  add = (card: PoolCard, berth: Berth | null = null) => {
    const next = this.with(card, berth ?? this.berth);
    this.set(next);
    if (next.ships.length > 0 && isShip(card.kind)) this.berth = next.ships.length - 1;
  };

  /** The fleet with another card. */
  with(card: PoolCard, berth: Berth): Fleet {
    const { fleet } = this;
    switch (card.kind) {
      case 'ship':
      case 'creature':
      case 'flotilla':
        return addShip(fleet, card.id);
      case 'crew':
      case 'equipment':
        return addChip(fleet, card.id, berth);
      case 'fort':
        return addTo(fleet, 'forts', card.id);
      case 'event':
        return addTo(fleet, 'events', card.id);
      case 'treasure': {
        if (berth === 'aside') return addChip(fleet, card.id, 'aside');
        const usual = hasUsualCoins(fleet, this.contents);
        const next = addTo(fleet, 'uniques', card.id);
        return usual ? withUsualCoins(next, this.contents) : next;
      }
    }
  }

  dropShip = (at: number) => this.set(dropShip(this.fleet, at));
  dropChip = (berth: Berth, at: number) => this.set(dropChip(this.fleet, berth, at));
  moveChip = (from: Berth, at: number, to: Berth) => this.set(moveChip(this.fleet, from, at, to));
  drop = (list: 'forts' | 'events' | 'uniques', at: number) => {
    const usual = hasUsualCoins(this.fleet, this.contents);
    const next = dropFrom(this.fleet, list, at);
    this.set(usual && list === 'uniques' ? withUsualCoins(next, this.contents) : next);
  };
  coins = (coins: readonly number[]) => this.set({ ...this.fleet, coins });
  usualCoins = () => this.set(withUsualCoins(this.fleet, this.contents));
  isUsual = $derived.by(() => hasUsualCoins(this.fleet, this.contents));

  /** Asks the engine, unless something else is done in a moment. */
  ask() {
    clearTimeout(this.timer);
    this.isJudged = false;
    this.suggestions = null;
    const number = ++this.asked;
    this.timer = setTimeout(() => void this.askNow(number), PATIENCE);
  }

  private async askNow(number: number) {
    try {
      const [verdict] = await this.judge([this.move]);
      if (number !== this.asked) return;
      this.verdict = verdict ?? null;
      this.silent = false;
      this.isJudged = true;
    } catch {
      if (number !== this.asked) return;
      this.silent = true;
      this.timer = setTimeout(() => void this.askNow(number), 3000);
    }
  }

  /** Cards that would fit what is left: the engine is asked about each, and those it does not object to are kept. */
  async suggest() {
    const number = this.asked;
    const { reckoned } = this;
    if (!reckoned) return;
    const left = reckoned.total - reckoned.points;
    const before = this.faults.length;
    const nations = new Set<Nation | null>(this.fleet.ships.map(({ ship }) => this.card(ship)?.nation ?? null));
    const own = new Set(cardsOf(this.fleet));
    const wanted = (card: PoolCard) => card.points !== null && card.points <= left && card.points > 0 && !own.has(card.id) && (nations.size === 0 || nations.has(card.nation));
    const crew = this.pool.cards.filter((card) => card.kind === 'crew' && this.fleet.ships.length > 0 && wanted(card));
    const ships = this.pool.cards.filter((card) => isShip(card.kind) && wanted(card));
    const tried: Suggestion[] = [
      ...spread(ships, TRIED / 2, left).map((card) => ({ card, berth: null })),
      ...spread(crew, TRIED / 2, left).map((card, i) => ({ card, berth: typeof this.berth === 'number' ? this.berth : i % this.fleet.ships.length })),
    ];
    if (tried.length === 0) {
      this.suggestions = [];
      return;
    }
    try {
      const verdicts = await this.judge(tried.map(({ card, berth }) => moveOf(this.with(card, berth ?? 'home'))));
      if (number !== this.asked) return;
      const fits = tried.filter((_, i) => {
        const numbers = verdicts[i]?.numbers as Outlook | null;
        return verdicts[i]?.allowed || (numbers?.kind === 'fleet' && before > 0 && numbers.faults.length < before);
      });
      const half = SUGGESTED / 2;
      const [some, others] = [fits.filter(({ card }) => isShip(card.kind)), fits.filter(({ card }) => !isShip(card.kind))];
      this.suggestions = [...some.slice(0, Math.max(half, SUGGESTED - others.length)), ...others.slice(0, Math.max(half, SUGGESTED - some.length))];
    } catch {
      this.silent = true;
    }
  }

  /** A fleet of a nation that is ready or was built by the engine, out of what is offered. */
  ready(nation: Nation): Fleet[] {
    const of = (text: string) => {
      const fleet = read(text);
      const flown = fleet?.ships.map(({ ship }) => this.card(ship)?.nation);
      return fleet && flown?.includes(nation) && (flown[0] === nation || flown.every((other) => other === nation)) ? [fleet] : [];
    };
    return this.offers.flatMap(of);
  }

  isEmpty = $derived.by(() => isEmpty(this.fleet));
}

export const isShip = (kind: CardKind): boolean => kind === 'ship' || kind === 'creature' || kind === 'flotilla';

/** Some of many: those that use what is left best, and some cheaper ones. */
function spread(cards: readonly PoolCard[], most: number, left: number): PoolCard[] {
  const best = [...cards].sort((a, b) => Math.abs(left - (a.points ?? 0)) - Math.abs(left - (b.points ?? 0)) || b.effects.length - a.effects.length || a.id.localeCompare(b.id));
  const once = new Map(best.map((card) => [`${card.kind} ${card.name}`, card]));
  const all = best.filter((card) => once.get(`${card.kind} ${card.name}`) === card);
  if (all.length <= most) return all;
  const near = all.slice(0, most / 2);
  const rest = all.slice(most / 2);
  const step = rest.length / (most / 2);
  return [...near, ...Array.from({ length: most / 2 }, (_, i) => rest[Math.floor(i * step)]!)];
}
