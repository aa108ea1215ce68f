// Fleets: whole games of both editions against a bot, steering by keys, and what the ghost shows against what is ruled.

import { bow, command, drag, resign, setSail, short, type Edition } from './fleets.ts';
import { bot, expect, me, test, WHOLE } from './test.ts';
import { board, decision, ending, log, Luck, ready, seal } from './play.ts';

for (const [game, seed] of [['cursed-seas', 41], ['crimson-coast', 42]] as const) {
  test(`a whole game of ${game} by mouse`, game === 'cursed-seas' ? WHOLE : {}, async ({ captain }) => {
    test.setTimeout(150_000);
    const anne = await (await captain()).named('Anne');
    const { table } = await anne.table([me, bot()], short(game as Edition));
    await anne.page.goto('/');
    await setSail(anne.page, table);
    await anne.page.goto(`/t/${table}`);
    const luck = new Luck(seed);
    // At first she does what she can; then she waits until the sea is quiet. Whoever waits too long gives up.
    const until = Date.now() + 75_000;
    let moves = 0;
    while (await command(anne, luck, moves > 40)) {
      moves += 1;
      if (Date.now() > until && (await decision(anne.page).getByRole('button', { name: /^End the turn/ }).count()) > 0) {
        await resign(anne);
        break;
      }
    }
    await ready(anne.page);
    expect(moves).toBeGreaterThan(20);
    await expect(ending(anne.page).getByRole('columnheader')).toHaveCount(3);
    await expect(ending(anne.page)).toContainText('Gold');
  });
}

test('a ship is steered by keys, and the seal says what she meets', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], short('cursed-seas'));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  await page.keyboard.press(']');
  const before = anne.told;
  await page.keyboard.press('s');
  await expect.poll(() => anne.told).toBeGreaterThan(before);
  await expect(bow(page)).toHaveCount(1);
  // Some heading is free: a ship at her home island may take any.
  for (let i = 0; i < 24 && !(await decision(page).locator('[data-primary]').isVisible()); i += 1) {
    for (let k = 0; k < 3; k += 1) await page.keyboard.press('ArrowLeft');
    await decision(page).locator('[data-primary]').waitFor({ state: 'visible', timeout: 700 }).catch(() => undefined);
  }
  await expect(decision(page).locator('[data-primary]')).toContainText('Sail');
  await expect(page.locator('.fl-ship.ghost')).toHaveCount(1);
  const sailed = anne.told;
  // What was pressed just now has to rest before the next thing is.
  await ready(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => anne.told).toBeGreaterThan(sailed);
  await expect.poll(async () => (await log(page)).some((line) => /sails on|docks at/.test(line))).toBe(true);
});

test('a turn of three ships takes at most eight clicks: each is dragged and sealed', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], short('cursed-seas', { 'build-total': '40', 'mysterious-islands': 'no' }));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  const fleet = await page.locator('.fl-card').count();
  let clicks = 0;
  const asks: string[] = [];
  for (let ship = 0; ship < 3 && ship < fleet; ship += 1) {
    await expect(bow(page)).toHaveCount(1);
    // Away from home there is open water on one side or the other.
    for (const [dx, dy] of [[150, 0], [-150, 0], [0, 150], [0, -150], [110, 110], [-110, 110], [110, -110], [-110, -110]] as const) {
      await drag(page, dx, dy);
      await seal(page).waitFor({ state: 'visible', timeout: 1500 }).catch(() => undefined);
      if (await seal(page).isVisible()) break;
    }
    clicks += 1;
    await expect(seal(page)).toContainText('Sail');
    const before = anne.told;
    await seal(page).click();
    clicks += 1;
    await expect.poll(() => anne.told).toBeGreaterThan(before);
    await ready(page);
    // What is asked on arrival is answered once.
    for (let i = 0; i < 4 && (await decision(page).getByRole('button', { name: /^End the turn/ }).count()) === 0; i += 1) {
      const asked = anne.told;
      asks.push(await decision(page).locator('.ask').innerText());
      await ((await seal(page).isVisible()) ? seal(page) : decision(page).getByRole('button').filter({ hasNotText: /Take back|Why not/ }).last()).click();
      clicks += 1;
      await expect.poll(() => anne.told).toBeGreaterThan(asked);
      await ready(page);
    }
  }
  await decision(page).getByRole('button', { name: /^End the turn/ }).click();
  clicks += 1;
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });
  expect(clicks, asks.join('; ')).toBeLessThanOrEqual(8);
});

test('everything can be done from the text table', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], short('cursed-seas'));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  await page.keyboard.press('t');
  await expect(board(page).getByRole('heading', { name: 'Where the game stands' })).toBeVisible();
  await expect(board(page).getByRole('heading', { name: 'Islands' })).toBeVisible();
  for (const name of [/^(\d )?Sail /, /^(\d )?Sail [SL], /]) {
    const before = anne.told;
    await board(page).getByRole('button', { name }).first().click();
    const sealed = decision(page).locator('[data-primary]');
    await expect(sealed).toBeVisible();
    await sealed.click();
    await expect.poll(() => anne.told).toBeGreaterThan(before);
    await ready(page);
  }
});

interface Compared {
  drags: number;
  sailed: number;
  refused: number;
  differ: string[];
}

test('a thousand random drags end where the preview said, or are refused as it said', async ({ captain }) => {
  test.setTimeout(180_000);
  const anne = await (await captain()).named('Anne');
  await anne.page.goto('/');
  const sum: Compared = { drags: 0, sailed: 0, refused: 0, differ: [] };
  for (let game = 0; sum.drags < 1000 && game < 12; game += 1) {
    const { table } = await anne.table([me, bot()], short('cursed-seas', { 'build-total': '40', 'mysterious-islands': 'no', 'stall-rounds': '60' }));
    await setSail(anne.page, table);
    const found = await anne.page.evaluate(
      ([table, most, seed]) =>
        new Promise<Compared>((done, fail) => {
          const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
          const sum: Compared = { drags: 0, sailed: 0, refused: 0, differ: [] };
          let luck = seed;
          const below = (n: number) => {
            luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0;
            return Math.floor((luck / 2 ** 32) * n);
          };
          let [face, seq, options] = [null as number | null, 0, [] as { text: string }[]];
          let timer: ReturnType<typeof setTimeout> | undefined;
          /** The drag that is being compared: what the preview said, and what is played. */
          let drag: { mv: string; said: string | null; asked: boolean } | null = null;
          const send = (message: object) => line.send(JSON.stringify(message));
          const play = (mv: string) => send({ type: 'play', seat: face, seen: seq, mv });
          /** Where the ship lies after a segment, and after a swing that frees her, as the view writes a pose; null if that is not told. */
          interface Lies {
            ship: number;
            to?: { at: { x: number; y: number } | [number, number]; heading: number };
            at?: Lies['to'];
          }
          const sailedIn = (story: { fact: unknown }[]) => {
            const facts = story.map((one) => one.fact as { sailed?: Lies; placed?: Lies });
            const sailed = facts.findIndex((one) => one.sailed);
            if (sailed < 0) return null;
            const { ship } = facts[sailed]!.sailed!;
            const last = facts.slice(sailed).map((one) => one.sailed ?? one.placed).filter((one) => one?.ship === ship).at(-1)!;
            const { at, heading } = (last.to ?? last.at)!;
            return JSON.stringify([...(Array.isArray(at) ? at : [at.x, at.y]), heading]);
          };
          const go = () => {
            if (options.length === 0) return;
            if (sum.drags >= most) {
              line.close();
              return done(sum);
            }
            const texts = options.map(({ text }) => text);
            const legs = texts.filter((text) => text.startsWith('leg '));
            if (legs.length > 0) {
              // Mostly near one of the offered headings, now and then anywhere at all.
              const [, reach, heading] = legs[below(legs.length)]!.split(' ') as [string, string, string];
              const turn = below(4) === 0 ? below(4096) : (Number(heading) + below(300) - 150 + 4096) % 4096;
              drag = { mv: `leg ${reach} ${turn} ${below(reach === 'L' ? 8381 : 5751)}`, said: null, asked: true };
              return send({ type: 'preview', id: 1, seat: face, moves: [drag.mv] });
            }
            const sails = texts.filter((text) => text.startsWith('sail '));
            if (sails.length > 0) return play(sails[below(sails.length)]!);
            play(texts.find((text) => text === 'end turn' || text === 'pass' || text === 'finish') ?? texts[below(texts.length)]!);
          };
          const soon = () => {
            clearTimeout(timer);
            timer = setTimeout(go, 0);
          };
          line.onerror = () => fail(new Error('the line broke'));
          line.onmessage = ({ data }) => {
            const said = JSON.parse(data);
            if (said.type === 'hello') send({ type: 'hello', protocol: said.protocol });
            if (said.type === 'bye') return fail(new Error(data));
            if (said.type === 'previews' && drag?.asked) {
              const told = said.previews.find((one: { mv: string; kind: string }) => one.mv === drag!.mv && one.kind === 'foreseen');
              drag = { ...drag, asked: false, said: told ? JSON.stringify(told.outlook?.track?.at(-1) ?? null) : 'refused' };
              // What the ghost would show is the track; what is told beforehand must say the same.
              const before = told && sailedIn(told.story);
              if (before && before !== drag.said) sum.differ.push(`${drag.mv}: track ${drag.said}, told beforehand ${before}`);
              return play(drag.mv);
            }
            if (said.type === 'refused') {
              if (said.code === 'stale') return soon();
              if (!drag || drag.asked) return fail(new Error(data));
              sum.drags += 1;
              sum.refused += 1;
              if (drag.said !== 'refused') sum.differ.push(`${drag.mv}: said ${drag.said}, refused by ${said.clause}`);
              drag = null;
              return soon();
            }
            if (said.type === 'welcome') face = said.face;
            if (said.type === 'told' && drag && !drag.asked) {
              sum.drags += 1;
              const is = sailedIn(said.story);
              if (is !== null) sum.sailed += 1;
              if (is !== null && is !== drag.said) sum.differ.push(`${drag.mv}: said ${drag.said}, is ${is} after ${JSON.stringify(said.story.map((one: { fact: unknown }) => one.fact))}`);
              drag = null;
            }
            if (said.type === 'welcome' || said.type === 'told') {
              [seq, options] = [said.seq, said.now.options];
              if (said.now.over) {
                line.close();
                return done(sum);
              }
              soon();
            }
          };
        }),
      [table, 1000 - sum.drags, 4100 + game] as const,
    );
    sum.drags += found.drags;
    sum.sailed += found.sailed;
    sum.refused += found.refused;
    sum.differ.push(...found.differ);
  }
  expect(sum.differ).toEqual([]);
  expect(sum.drags).toBeGreaterThanOrEqual(1000);
  expect(sum.sailed).toBeGreaterThan(200);
  expect(sum.refused).toBeGreaterThan(50);
});

test('dragging is smooth with twenty ships on the sea', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot(), bot(), bot()], short('cursed-seas', { 'build-total': '100' }));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  // However many ships the fleets have: copies of what is drawn make them twenty.
  const ships = await page.evaluate(() => {
    const layer = document.querySelector('.fl-ships')!;
    const drawn = [...layer.querySelectorAll('.fl-ship')];
    for (let i = 0; layer.querySelectorAll('.fl-ship').length < 20; i += 1) layer.append(drawn[i % drawn.length]!.cloneNode(true));
    return layer.querySelectorAll('.fl-ship').length;
  });
  expect(ships).toBeGreaterThanOrEqual(20);
  await page.keyboard.press(']');
  const before = anne.told;
  await page.keyboard.press('s');
  await expect.poll(() => anne.told).toBeGreaterThan(before);
  const box = (await bow(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frames: times });
    const next = (now: number) => {
      times.push(now);
      if (times.length < 600) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (let i = 0; i < 150; i += 1) await page.mouse.move(x + Math.cos(i / 12) * 110, y + Math.sin(i / 12) * 90);
  const took = await page.evaluate(() => {
    const times = (window as unknown as { frames: number[] }).frames;
    const each = times.slice(1).map((now, i) => now - times[i]!).sort((a, b) => a - b);
    return { frames: each.length, median: each[each.length >> 1]! };
  });
  await page.mouse.up();
  test.info().annotations.push({ type: 'frames', description: JSON.stringify(took) });
  expect(took.frames).toBeGreaterThan(40);
  // Sixty a second; a busy machine may lose some, the common one is in time.
  expect(took.median).toBeLessThan(18);
});

test('the sea is dragged, zoomed and pinched', async ({ captain }) => {
  const anne = await (await captain({ hasTouch: true })).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], short('crimson-coast'));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  const at = () => page.locator('.fl-world').evaluate((node) => (node as HTMLElement).getBoundingClientRect().toJSON() as { x: number; y: number; width: number });
  const sea = (await page.locator('.fl-window').boundingBox())!;
  const [x, y] = [sea.x + sea.width / 2, sea.y + sea.height * 0.45];
  await page.mouse.move(x, y);
  const first = await at();
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await at()).width).toBeGreaterThan(first.width * 1.3);
  const near = await at();
  await page.mouse.down();
  await page.mouse.move(x - 90, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await at()).x - near.x)).toBe(-90);
  const wide = (await at()).width;
  // Two fingers that come together.
  await page.locator('.fl-window').evaluate(
    (node, [x, y]) => {
      const finger = (type: string, id: number, px: number) => node.dispatchEvent(new PointerEvent(type, { pointerId: id, pointerType: 'touch', clientX: px, clientY: y!, bubbles: true, button: 0 }));
      finger('pointerdown', 11, x! - 40);
      finger('pointerdown', 12, x! + 120);
      finger('pointermove', 12, x! + 40);
      finger('pointerup', 11, x! - 40);
      finger('pointerup', 12, x! + 40);
    },
    [x, y],
  );
  await expect.poll(async () => (await at()).width).toBeLessThan(wide * 0.75);
  const close = (await at()).width;
  await page.keyboard.press('Home');
  await expect.poll(async () => (await at()).width).toBeLessThan(close);
});

test('a drag that is not confirmed changes nothing', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], short('cursed-seas'));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  await page.keyboard.press(']');
  const before = anne.told;
  await page.keyboard.press('s');
  await expect.poll(() => anne.told).toBeGreaterThan(before);
  const sailed = anne.told;
  await drag(page, 60, -60);
  await page.keyboard.press('Escape');
  await expect(decision(page).locator('[data-primary]')).toHaveCount(0);
  expect(anne.told).toBe(sailed);
});

test('a refused sail or shot says why, and the threat is painted', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], short('cursed-seas'));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  const reason = page.getByRole('dialog', { name: 'Why not?' });
  // At home no enemy is near enough to be fired at.
  await page.keyboard.press(']');
  await decision(page).getByRole('button', { name: /^Fire/ }).click();
  await expect(reason).toContainText('fleets.');
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);

  await page.getByRole('button', { name: 'Threat' }).click();
  await expect(page.locator('.fl-threat .now path')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Threat' }).click();
  await expect(page.locator('.fl-threat')).toHaveCount(0);

  const before = anne.told;
  await page.keyboard.press('s');
  await expect.poll(() => anne.told).toBeGreaterThan(before);
  // Farther than a segment is long: notation is for those who ask for it.
  await page.getByText('Steer finely, in millimetres').click();
  await page.getByLabel('Notation').fill('leg L 0 30000');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.locator('.fl-refused').getByRole('button', { name: 'Why not?' }).click();
  await expect(reason).toContainText('fleets.');
});
