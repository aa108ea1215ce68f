// What a captain's turn came to, in few sentences: what each of his pirates did in one, and what was done against them or
// befell them in another. Dice, passes and clauses are folded behind them.

import type { Episode, Tale } from '$web/game';
import { flat, type Rich } from '$web/i18n';
import { lastAt, parts, shipOf, type Contents, type Deed, type Fact, type Pirate, type View } from './blackbeard';
import { by, OWN_DICE, pirateCalled, sentence, shipAround, type Telling } from './story';
import { deedWords, doubloons, hostageName, merchantName, pirateName, portName, rigName, wayTo, type Key, type Words } from './words';

type Line = Episode<View, Fact>['lines'][number];
type Says = Record<string, unknown>;

/** What belongs together: the actions of a pirate, or something else with what came of it. */
interface Beat {
  lines: Line[];
  /** The pirate who acts, and what he does, in order; none if it is told by its sentences. */
  pirate: Pirate | null;
  does: string[];
  /** What was announced last, and in words, in case nothing comes of it. */
  deed: string | null;
  announced: string;
}

/** Facts that something new begins with. */
const BEGINS: ReadonlySet<string> = new Set([
  'turn-begins', 'turn-ends', 'revealed', 'played-card', 'played-on', 'played-at', 'letter-kept', 'letter-played', 'scrapped', 'took-actions', 'took-actions-for', 'commissions', 'kc-moves', 'intercepts', 'ousts', 'kc-attacks', 'warship-attacks', 'mutiny-breaks-out',
  'duel-begins', 'deployed', 'recruits', 'seasick', 'pardon-ends', 'pardon-in-force', 'placed', 'rolled-for-first', 'begins', 'drafted',
]);
/** What nobody may miss. */
const GRAVE: ReadonlySet<string> = new Set(['eliminated', 'retired', 'took-over', 'kc-falls', 'sacked', 'disaster-strikes', 'pardon-appears', 'placed', 'ship-seized']);
/** What came of it, the weightiest first; what is not here is only read behind the sentence. */
const EFFECTS: readonly string[] = [
  'eliminated', 'retired', 'took-over', 'kc-falls', 'surrenders', 'negated', 'evaded', 'combat-hits', 'port-destroyed', 'port-holds', 'sent-to-sea', 'mutiny-breaks-out', 'mutiny-quelled', 'commissioned', 'no-commission', 'converted', 'warship-sighted', 'sets-on', 'stays-on-station', 'speed-hits', 'scurvy-breaks-out', 'loyalty-falls', 'runs-riot', 'plundered', 'ship-seized',
  'duel-broken-off', 'set-free', 'brought-to-trial', 'governor-leaves', 'new-governor', 'storm-strikes', 'disease-strikes', 'disaster-strikes', 'hand-passed', 'pardon-appears', 'pardon-in-force', 'second-pass', 'seasick', 'scored',
];
const MOST_EFFECTS = 3;
/** Beats that are worth a line of the log, but no more. */
const SMALL: ReadonlySet<string> = new Set(['kc-moves', 'recruits', 'scrapped', 'pardon-ends', 'drafted', 'letter-kept']);
/** Beats that say nothing by themselves. */
const SILENT: ReadonlySet<string> = new Set(['turn-begins', 'turn-ends', 'took-actions', 'took-actions-for', 'rolled-for-first']);
/** What is done by the pirate of an action, and taken up again after others have answered. */
const DOES: ReadonlySet<string> = new Set([
  'announced', 'sailed', 'found', 'not-found', 'stowed', 'cargo-declined', 'hostage-kept', 'hostage-tortured', 'learned', 'prize-kept', 'ship-converted', 'ransomed', 'banked', 'mended', 'price-named', 'bribe-declined', 'paid', 'haven-bought', 'attacked', 'port-taken', 'attack-fails', 'sacked', 'sack-fails', 'grabs', 'grab-fails', 'revels',
  'recovered', 'sobers', 'allied', 'parted', 'nothing-buried', 'cancelled', 'action-over', 'holds-kept', 'overboard',
]);

/** An episode in sentences. */
export function tales(episode: Episode<View, Fact>, contents: Contents, t: Words): Tale<Fact>[] {
  const told: Telling = { ...episode, contents, t };
  const beats = beatsOf(episode, told);
  const out = [...beats.flatMap((beat) => taleOf(beat, told) ?? []), ...governors(episode, told)];
  if (out.some(({ weight }) => weight > 1) || episode.by === null) return out;
  // A turn in which nothing was done is told, too.
  const began = episode.lines.filter(({ fact }) => parts(fact)[0] === 'turn-begins');
  const ended = episode.lines.some(({ fact }) => parts(fact)[0] === 'turn-ends');
  if (began.length === 0 || !ended) return out;
  return [{ says: t.rich(episode.by === episode.face ? 'tale.nothing.you' : 'tale.nothing', { who: { seat: episode.by } }), by: episode.by, of: began, weight: 2 }, ...out];
}

/** Governors who are friends of pirates come all at once. */
function governors({ lines }: Episode<View, Fact>, { contents, t }: Telling): Tale<Fact>[] {
  const of = lines.filter(({ fact }) => parts(fact)[0] === 'governor-placed');
  const list = t.list(of.map(({ fact }) => portName(String(parts(fact)[1]['port']), contents)));
  return of.length > 0 ? [{ says: t.rich('tale.governors', { list }), by: null, of, weight: 1 }] : [];
}

function beatsOf({ lines }: Episode<View, Fact>, told: Telling): Beat[] {
  const beats: Beat[] = [];
  let now: Beat | null = null;
  const begin = (pirate: Pirate | null): Beat => {
    const beat: Beat = { lines: [], pirate, does: [], deed: null, announced: '' };
    beats.push(beat);
    return beat;
  };
  const action = (pirate: Pirate): Beat => beats[lastAt(beats, (beat) => beat.pirate === pirate)] ?? begin(pirate);
  for (const line of lines) {
    const [name, says] = parts(line.fact);
    if (name === 'governor-placed') continue;
    const doer = doerOf(name, says, now, told);
    // Who was beaten acts no more; what he did before is told before.
    if (doer !== null) now = action(doer);
    else if (BEGINS.has(name) && !(name === 'seasick' && now !== null)) now = begin(null);
    else now ??= begin(null);
    now.lines.push(line);
    if (now.pirate !== null) note(now, name, says, told);
  }
  return beats;
}

/** The pirate whose action a fact is part of, if it is. */
function doerOf(name: string, says: Says, now: Beat | null, { after }: Telling): Pirate | null {
  if (name === 'rolled') {
    const who = says['who'];
    if (!OWN_DICE.has(String(says['why']))) return null;
    return typeof who === 'object' && who !== null && 'pirate' in who ? (after.action?.pirate ?? (who as { pirate: Pirate }).pirate) : (now?.pirate ?? after.action?.pirate ?? null);
  }
  if (!DOES.has(name)) return null;
  // Who is cut off or driven out by others does not act.
  if ((name === 'cancelled' || name === 'parted' || name === 'overboard') && now?.pirate !== says['pirate']) return null;
  return (says['pirate'] as Pirate | undefined) ?? null;
}

/** Takes what a pirate does into account. */
function note(now: Beat, name: string, says: Says, { contents, t }: Telling) {
  const port = () => portName(String(says['port']), contents);
  const sum = () => doubloons(Number(says['sum']), t);
  const pirate = (key: string) => pirateName(says[key] as Pirate, contents);
  const does = (key: string, holes: Record<string, string | number> = {}) => now.does.push(t(`tale.${key}` as Key, holes));
  switch (name) {
    case 'announced': {
      now.deed = parts(says['deed'] as Deed)[0];
      now.announced = deedWords(says['deed'] as Deed, contents, t);
      return;
    }
    case 'attacked':
      now.deed = 'attack';
      return;
    case 'sailed':
      if (now.deed === 'attack') return;
      does('sailed', { to: wayTo(String(says['to']), contents, t) });
      break;
    case 'found':
      does('found', { port: port(), merchant: merchantName(String(says['merchant']), t) });
      break;
    case 'not-found':
      does('not-found', { port: port() });
      break;
    case 'stowed':
      does(now.deed === 'attack' ? 'stowed.attack' : now.deed === 'dig' ? 'stowed.dig' : now.deed === 'grab' ? 'stowed.grab' : 'stowed', { sum: sum() });
      break;
    case 'hostage-kept':
      does('hostage-kept', { hostage: hostageName(Number(says['hostage']), contents, t) });
      break;
    case 'ship-converted':
      does('ship-converted', { rig: rigName(String(says['rig']), t) });
      break;
    case 'banked':
      does('banked', { sum: sum(), worth: doubloons(Number(says['worth']), t) });
      break;
    case 'ransomed':
      does('ransomed', { sum: sum() });
      break;
    case 'haven-bought':
      does('haven-bought', { port: port() });
      break;
    case 'port-taken':
    case 'attack-fails':
    case 'sacked':
    case 'sack-fails':
      does(name, { port: port() });
      break;
    case 'grabs':
      does('grabs', { sum: sum(), victim: pirate('victim') });
      break;
    case 'grab-fails':
      does('grab-fails', { victim: pirate('victim') });
      break;
    case 'allied':
    case 'parted':
      does(name, { with: pirate('with') });
      break;
    case 'cargo-declined':
    case 'hostage-tortured':
    case 'mended':
    case 'bribe-declined':
    case 'revels':
    case 'recovered':
    case 'sobers':
    case 'nothing-buried':
    case 'cancelled':
      does(name);
      break;
    default:
      return;
  }
}

function taleOf(beat: Beat, told: Telling): Tale<Fact> | null {
  return beat.pirate === null ? plain(beat, told) : deeds(beat, told);
}

/** What a pirate did, in one sentence, and what it cost or brought him. */
function deeds(beat: Beat, told: Telling): Tale<Fact> | null {
  const { t, contents } = told;
  const pirate = beat.pirate!;
  const isDone = beat.does.length > 0;
  if (!isDone && beat.announced !== '') beat.does.push(beat.announced);
  const ship = shipAround(told, pirate);
  const owner = ship?.owner ?? null;
  const ends = effects(beat, told, ['eliminated', 'retired', 'took-over', 'mutiny-quelled']);
  if (beat.does.length === 0 && ends.length === 0) return null;
  const who = owner === null ? null : owner === told.face ? pirateCalled(pirate, true, told) : null;
  const does = t.list(beat.does);
  const says: Rich = beat.does.length === 0 ? [] : who !== null || owner === null ? t.rich('tale.does', { pirate: who ?? { strong: pirateName(pirate, contents) }, does }) : t.rich('tale.does.of', { who: { seat: owner }, pirate: { strong: pirateName(pirate, contents) }, does });
  const isGrave = beat.lines.some(({ fact }) => GRAVE.has(parts(fact)[0]));
  return { says: [...joined([says, ...ends]), ...changes(pirate, told)], by: owner, of: beat.lines, weight: isGrave ? 3 : isDone ? 2 : 1 };
}

/** What was done against somebody, or befell all: its first sentence, and the weightiest of what came of it. */
function plain({ lines }: Beat, told: Telling): Tale<Fact> | null {
  const first = lines[0]!;
  const [name, says] = parts(first.fact);
  const isSilent = SILENT.has(name) || !BEGINS.has(name);
  const head = isSilent ? null : sentence(first.fact, told);
  const rest = effects({ lines: isSilent ? lines : lines.slice(1) }, told, EFFECTS).slice(0, MOST_EFFECTS);
  if (head === null && rest.length === 0) return null;
  const kinds = lines.map(({ fact }) => parts(fact)[0]);
  const isGrave = kinds.some((one) => GRAVE.has(one));
  const isSmall = SMALL.has(name) || (name === 'commissions' && !kinds.includes('commissioned'));
  const victim = says['pirate'] as Pirate | undefined;
  const isMine = told.face !== null && name !== 'deployed' && victim !== undefined && says['who'] !== told.face && shipAround(told, victim)?.owner === told.face;
  const owner = lines.map(({ fact }) => by(fact, told)).find((seat) => seat !== null) ?? null;
  return { says: joined([head ?? [], ...rest]), by: owner, of: lines, weight: isGrave || isMine ? 3 : isSmall ? 1 : 2 };
}

/** The weightiest facts as sentences, in the order in which they happened. */
function effects({ lines }: { lines: readonly Line[] }, told: Telling, kinds: readonly string[]): Rich[] {
  const rank = ({ fact }: Line) => kinds.indexOf(parts(fact)[0]);
  const most = lines.filter((line) => rank(line) >= 0).sort((a, b) => rank(a) - rank(b)).slice(0, MOST_EFFECTS);
  const said = new Set<string>();
  return lines.flatMap((line) => {
    const rich = most.includes(line) ? sentence(line.fact, told) : null;
    const words = rich === null ? '' : flat(rich, told.names);
    if (rich === null || said.has(words)) return [];
    said.add(words);
    return [rich];
  });
}

const joined = (sentences: readonly Rich[]): Rich => sentences.filter((one) => one.length > 0).flatMap((one, at) => (at > 0 ? [' ', ...one] : [...one]));

/** What a ship has that she had otherwise before: "Combat 8 to 5, Notoriety 3 to 9". */
function changes(pirate: Pirate, { before, after, t }: Telling): Rich {
  const [was, is] = [before && shipOf(before, pirate), shipOf(after, pirate)];
  if (!was || !is) return [];
  const said = (['combat', 'speed', 'loyalty', 'notoriety'] as const).filter((what) => was[what] !== is[what]).map((what) => t('came', { what: t(what), was: was[what], is: is[what] }));
  return said.length > 0 ? [{ mute: ` ${said.join(', ')}.` }] : [];
}
