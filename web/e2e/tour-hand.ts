// A recorded move played on the screen: whatever leads to its control is opened, and the control is pressed.

import type { Page } from '@playwright/test';
import { look, type Seen } from './tour-eyes.ts';
import type { Film as Told } from '../src/gen/types.ts';
import { apply } from '../src/table/patch.ts';
import { kindOf, verbOf, type Film, type Played } from './tour-records.ts';
import { expect, type Captain } from './test.ts';

/** How a move was found: itself, or another of its kind, where a hand puts it together from parts. */
export type Found = 'itself' | 'its kind' | null;

/** A kind of decision: what is asked, and what is answered. */
export interface Kind {
  name: string;
  film: Film;
  played: Played;
}

interface View {
  now?: Asked;
  question?: Asked | null;
}
interface Asked {
  kind: string;
  step?: string;
  moment?: string;
}

/** What each chair saw of a game, by table and chair: the moments, and the view at each. */
const seen = new Map<string, { moments: number[]; views: unknown[] }>();

async function seenBy(captain: Captain, table: string, seat: number) {
  const key = `${table} ${seat}`;
  const known = seen.get(key);
  if (known) return known;
  const { moments, welcome, told } = (await (await captain.context.request.get(`/api/tables/${table}/film?eyes=${seat}`)).json()) as Told;
  const views = [welcome.view];
  for (const { changes } of told) views.push(apply(views.at(-1), changes));
  // One game is looked at after another: what was seen of the one before is not wanted again.
  if (seen.size > 8) seen.clear();
  seen.set(key, { moments, views });
  return { moments, views };
}

/** What whoever moved was asked, by its name. */
export async function questionAt(captain: Captain, film: Film, { at, seat }: Played): Promise<string> {
  const { moments, views } = await seenBy(captain, film.table, seat);
  const view = views[moments.indexOf(at)] as View;
  const asked = view.now ?? view.question;
  return asked ? [asked.kind, asked.step, asked.moment].filter((word) => typeof word === 'string').join(' ') : 'nothing';
}

/** The kinds of decisions in these games, each with the first move of its kind. */
export async function kindsIn(captain: Captain, whole: readonly Film[], stops: readonly { film: Film; at: number[] }[]): Promise<Kind[]> {
  const kinds = new Map<string, Kind>();
  const consider = async (film: Film, played: Played) => {
    const name = `${await questionAt(captain, film, played)}: ${kindOf(played.mv)}`;
    if (!kinds.has(name)) kinds.set(name, { name, film, played });
  };
  for (const film of whole) for (const played of film.moves) await consider(film, played);
  for (const { film, at } of stops) for (const played of film.moves) if (at.includes(played.at)) await consider(film, played);
  return [...kinds.values()];
}

/** Put into the page: looks for the control of a move, opening what can be opened, and marks it. */
async function search([mv, verb, deep]: readonly [string, string, number]): Promise<Found> {
  const visible = (node: Element) => node.checkVisibility({ visibilityProperty: true }) && (node.getBoundingClientRect().width > 0 || node instanceof SVGElement);
  const moveOf = (node: Element) => node.getAttribute('data-move') ?? node.getAttribute('data-target') ?? '';
  const controls = () => [...document.querySelectorAll('.fb-board :is([data-move], [data-target]), .fb-hand :is([data-move], [data-target]), .fb-prompt [data-move]')].filter(visible);
  const settle = async () => {
    await new Promise((done) => setTimeout(done, 0));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  };
  const mark = (node: Element) => {
    document.querySelectorAll('[data-tour]').forEach((one) => one.removeAttribute('data-tour'));
    node.setAttribute('data-tour', '');
  };
  const alike = (other: string) => other === verb || other.startsWith(`${verb} `);
  let near: (() => Promise<void>)[] | null = null;
  const here = (): boolean => {
    const found = controls().find((node) => moveOf(node) === mv);
    if (found) mark(found);
    return found !== undefined;
  };
  const nearby = () => controls().find((node) => alike(moveOf(node)));
  // What opens something: everything to be pressed that is no move itself and no question why not.
  const OPENERS = ':is([data-target^="from "], button, [role=button], summary, input[type=checkbox]):not([data-move], [data-target]:not([data-target^="from "]), .whynot, .no, .fl-why, .fl-x, .x, .sec, [aria-disabled=true], :disabled)';
  const openers = () => [...document.querySelectorAll<HTMLElement>(`.fb-hand ${OPENERS}, .fb-board ${OPENERS}`)].filter((node) => visible(node) && !node.closest('.hv-card, .fl-resign, .bb-menu p, details.fl-b-shelf, .fl-builder, .fb-zoom, .fb-parts, .fl-trim, .fl-reach'));
  const press = async (node: Element) => {
    node.scrollIntoView({ block: 'nearest' });
    node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await settle();
  };
  // What is called as something in the move is tried first: its card, its verb, its pirate, its port.
  const spoken = mv.toLowerCase().split(/[ :_]/).filter((word) => word.length > 2);
  const called = (node: Element) => `${node.getAttribute('data-card') ?? ''} ${node.getAttribute('data-verb') ?? ''} ${node.getAttribute('data-target') ?? ''} ${node.getAttribute('aria-label') ?? ''} ${(node.closest('label') ?? node).textContent ?? ''}`.replaceAll('_', ' ').toLowerCase();
  const fits = (node: Element) => {
    const name = called(node);
    const words = spoken.filter((word) => name.includes(word)).length;
    // Whoever acts is taken in hand before his actions are there.
    const first = (words > 0 && node.matches('.bb-own:not(.open) .n')) || (verb === 'deploy' && node.matches('.bb-new'));
    return words + (node.getAttribute('data-verb') === verb ? 2 : 0) + (first ? 5 : 0);
  };
  const path: HTMLElement[] = [];
  const seek = async (deep: number, most: number): Promise<boolean> => {
    if (here()) return true;
    if (near === null && nearby()) near = path.map((node) => () => press(node));
    if (deep === 0) return false;
    const tried = new Set<string>();
    for (let tries = 0; tries < most; tries += 1) {
      // Two crew may have the same name; they are told apart by their order.
      const all = openers().map((node, at, nodes) => ({ node, key: `${called(node)} ${nodes.slice(0, at).filter((other) => called(other) === called(node)).length}` }));
      const left = all.filter(({ key }) => !tried.has(key));
      const next = left.map((one) => ({ ...one, fits: fits(one.node) })).sort((a, b) => b.fits - a.fits)[0];
      if (!next) return false;
      tried.add(next.key);
      const best = next.node;
      const were = controls().map(moveOf).join('\n') + openers().length;
      path.push(best);
      await press(best);
      if (here()) return true;
      const changed = controls().map(moveOf).join('\n') + openers().length !== were;
      if ((changed || fits(best) > 0) && (await seek(deep - 1, 12))) return true;
      path.pop();
    }
    return false;
  };
  if (await seek(deep, deep > 1 ? 30 : 10)) return 'itself';
  for (const again of (near ?? []) as (() => Promise<void>)[]) await again();
  const other = nearby();
  if (!other) return null;
  mark(other);
  return 'its kind';
}

/** What a page says and hears. */
export interface Line {
  sent: string[];
  refused: string[];
  told: number;
}

/** Listens to what a page says and hears at its tables. */
export function listen(page: Page): Line {
  const line: Line = { sent: [], refused: [], told: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as { type: string; mv?: string };
      if (said.type === 'play') line.sent.push(said.mv!);
    });
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (text.startsWith('{"type":"told"')) line.told += 1;
      if (text.startsWith('{"type":"refused"')) line.refused.push(text);
    });
  });
  return line;
}

/** Finds the control of a move on the screen and presses it, and the seal if it wants to be sealed. What went wrong, or nothing. */
export async function play(page: Page, line: Line, mv: string): Promise<{ found: Found; wrong?: string }> {
  const verb = verbOf(mv);
  const found = await page.evaluate(search, [mv, verb, verb === 'deploy' ? 3 : 2] as const);
  if (found === null) return { found, wrong: `no control for ${mv}` };
  const [sent, told, refused] = [line.sent.length, line.told, line.refused.length];
  const control = page.locator('[data-tour]');
  // Keys reach what lies under another piece just as well.
  const press = () => control.click({ timeout: 1500 }).catch(() => control.focus().then(() => page.keyboard.press('Enter')));
  await press().catch(() => undefined);
  for (let tries = 0; tries < 200; tries += 1) {
    if (line.told > told && line.sent.length > sent) break;
    if (line.refused.length > refused) return { found, wrong: `${mv} was refused: ${line.refused.at(-1)}` };
    if (line.sent.length === sent && tries % 4 === 3) {
      const sure = page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Do it' });
      const seal = page.locator('.fb-prompt [data-primary]');
      if (await sure.isVisible()) await sure.click({ timeout: 1000 }).catch(() => undefined);
      else if (await seal.isVisible()) await seal.click({ timeout: 1000 }).catch(() => undefined);
    }
    await page.waitForTimeout(25);
  }
  const did = line.sent[sent];
  if (did === undefined) return { found, wrong: `pressing the control of ${mv} plays nothing` };
  if (line.told === told) return { found, wrong: `${did} is not answered` };
  if (found === 'itself' ? did !== mv : verbOf(did) !== verb) return { found, wrong: `${mv} was wanted and ${did} was played` };
  return { found };
}

/** Presses what says why something is not allowed, and collects the clauses that are named. What went wrong, or nothing. */
export async function askWhy(page: Page, clauses: Map<string, number>, most: number): Promise<string[]> {
  const wrong: string[] = [];
  // Some ask from a card that is opened first, or from a list that is folded.
  await page.evaluate(() => {
    document.querySelector('.fb-board .focus[role=button]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    document.querySelectorAll<HTMLDetailsElement>('.fb-hand details:has(.no):not([open])').forEach((list) => (list.open = true));
  });
  const ways = page.locator('main :is(.whynot, .fl-why, .fb-btn.no, [data-why])').filter({ visible: true });
  const labels = (await ways.evaluateAll((nodes) => nodes.map((node) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim()))).filter((label, i, all) => all.indexOf(label) === i);
  for (const label of labels.slice(0, most)) {
    const way = ways.filter({ hasText: label }).or(ways.and(page.getByLabel(label, { exact: true }))).first();
    await way.evaluate((node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).catch(() => undefined);
    const dialog = page.getByRole('dialog', { name: 'Why not?' });
    const said = await dialog.innerText({ timeout: 4000 }).catch(() => null);
    const clause = said === null ? null : /\b(?:haven|cove|bb|fleets)(?:\.[a-z_0-9-]+)+/.exec(said)?.[0];
    if (clause) clauses.set(clause, (clauses.get(clause) ?? 0) + 1);
    else wrong.push(`${label}: ${said ?? 'no answer'}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached', timeout: 2000 }).catch(() => undefined);
  }
  return wrong;
}

/** Plays a scenario as if it were the introduction of its game, each move by its control. */
export async function playFilm(page: Page, seen: Seen, game: string, name: string, introduction: unknown) {
  const { steps } = introduction as { steps: { mv: string }[] };
  const path = `**/api/games/${game}/introduction`;
  await page.route(path, (route) => route.fulfill({ json: introduction }));
  await page.goto(`/learn/${game}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Show me how' }).click();
  for (const [at, { mv }] of steps.entries()) {
    await page.locator('.coach .how').filter({ hasText: new RegExp(`^${at + 1} `) }).waitFor();
    await page.locator('.coach button:enabled').waitFor();
    seen.add(await look(page, '.fb-log'), name);
    const found = await page.evaluate(search, [mv, verbOf(mv), 1] as const);
    // What is steered by hand is shown by the coach.
    if (found !== 'itself') await page.locator('.coach button').click();
    const control = page.locator(found === 'itself' ? '[data-tour]' : '.fb-prompt [data-primary]');
    await control.click({ timeout: 1500 }).catch(() => control.focus().then(() => page.keyboard.press('Enter')));
    const done = page.locator('.coach .how').filter({ hasText: new RegExp(`^${at + 2} `) }).or(page.getByRole('dialog', { name: 'That is how it goes' }));
    for (let tries = 0; tries < 40 && !(await done.first().isVisible()); tries += 1) {
      const sure = page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Do it' });
      const seal = page.locator('.fb-prompt [data-primary]');
      if (await sure.isVisible()) await sure.click({ timeout: 1000 }).catch(() => undefined);
      else if (tries > 1 && (await seal.isVisible())) await seal.click({ timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(50);
    }
    await expect(done.first(), `${name}, ${mv}`).toBeVisible({ timeout: 5000 });
  }
  await page.keyboard.press('Escape');
  seen.add(await look(page, '.fb-log'), name);
  await page.unroute(path);
}
