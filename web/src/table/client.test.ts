import { describe, expect, test } from 'vitest';
import { PROTOCOL, type Film, type Line, type Now, type ToClient, type ToHost, type Told, type Welcome } from '../gen/types';
import { TableClient, type News, type Wire } from './client';

// A world without a network and without time: lines are objects in hand, and time passes when a test says so.

class FakeWire implements Wire {
  sent: ToHost[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as ToHost);
  }
  close() {
    this.closed = true;
  }
  says(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of<T extends ToHost['type']>(type: T) {
    return this.sent.filter((message): message is Extract<ToHost, { type: T }> => message.type === type);
  }
}

function harbour({ seen = null as number | null } = {}) {
  const wires: FakeWire[] = [];
  const kept: number[] = [];
  const timers: { at: number; then: () => void; off: boolean }[] = [];
  const news: News[] = [];
  let time = 1_000_000;
  const client = new TableClient({
    dial: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    now: () => time,
    random: () => 0.5,
    after: (ms, then) => {
      const timer = { at: time + ms, then, off: false };
      timers.push(timer);
      return () => (timer.off = true);
    },
    recall: () => seen,
    keep: (seq) => kept.push(seq),
  });
  client.onchange = (_, what) => news.push(what);
  return {
    client,
    wires,
    kept,
    news,
    wire: () => wires.at(-1)!,
    /** Lets time pass, and whatever was due happen in its order. */
    wait(ms: number) {
      const until = time + ms;
      for (;;) {
        const next = timers.filter((timer) => !timer.off && timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        time = next.at;
        next.off = true;
        next.then();
      }
      time = until;
    },
  };
}

const now = (more: Partial<Now> = {}): Now => ({ asked: [0], options: [{ text: 'go', mv: 'go' }], undo: false, ...more });
const line = (seq: number): Line => ({ seq, at: seq, text: `line ${seq}`, fact: { seq }, clause: 'a.b' });

const welcome = (more: Partial<Welcome> = {}): ToClient => ({
  type: 'welcome',
  table: {
    id: 't', game: 'haven', state: 'running', options: {}, data: null, seats: [], listed: false, clock: { kind: 'none' }, invite: null,
    created: 0, touched: 0, asked: [0], scores: [], places: null, commitment: null, rematch: null, watching: 0,
  },
  seq: 10,
  cut: 0,
  story: [line(9), line(10)],
  said: [],
  face: 0,
  orders: [],
  contents: {},
  view: { round: 1, disks: [1, 2], road: { a: 'rum' } },
  now: now(),
  ...more,
});

const told = (seq: number, more: Partial<Told> = {}): ToClient => ({
  type: 'told',
  seq,
  story: [line(seq)],
  changes: { round: [seq] },
  now: now(),
  ...more,
});

function seated(more: Partial<Welcome> = {}) {
  const all = harbour();
  all.client.open();
  all.wire().onopen?.();
  all.wire().says({ type: 'hello', protocol: PROTOCOL, version: '0', time: 1_000_500 });
  all.wire().says(welcome(more));
  return all;
}

const story = (client: TableClient) => client.state.story.map(({ seq }) => seq);

describe('a table that is opened', () => {
  test('says hello without a number, for it has seen nothing', () => {
    const { wire } = seated();
    expect(wire().sent[0]).toEqual({ type: 'hello', protocol: PROTOCOL, seen: null, face: null });
  });

  test('knows the table, and the time of the host', () => {
    const { client } = seated();
    expect(client.state.link).toBe('open');
    expect(client.state.seq).toBe(10);
    expect(client.state.offset).toBe(500);
  });

  test('of another version asks for no table and does not dial again', () => {
    const all = harbour();
    all.client.open();
    all.wire().onopen?.();
    all.wire().says({ type: 'hello', protocol: PROTOCOL + 1, version: '9', time: 0 });
    expect(all.client.state.link).toBe('outdated');
    all.wait(60_000);
    expect(all.wires).toHaveLength(1);
  });
});

describe('what is told', () => {
  test('changes the view and leaves alone what did not change', () => {
    const { client, wire } = seated();
    const before = client.state.view as { disks: number[]; road: object };
    wire().says(told(11, { changes: { disks: { 1: [5] } } }));
    const after = client.state.view as { disks: number[]; road: object };
    expect(after.disks).toEqual([1, 5]);
    expect(before.disks).toEqual([1, 2]);
    expect(after.road).toBe(before.road);
    expect(story(client)).toEqual([9, 10, 11]);
  });

  test('is ignored when it was told before', () => {
    const { client, wire } = seated();
    wire().says(told(11));
    wire().says(told(11, { changes: { round: [99] } }));
    wire().says(told(10));
    expect(client.state.view).toMatchObject({ round: 11 });
    expect(story(client)).toEqual([9, 10, 11]);
  });

  test('takes lines away when moves were taken back', () => {
    const { client, wire } = seated();
    wire().says(told(11));
    wire().says(told(12));
    wire().says(told(13, { cut: 10, story: [line(13)] }));
    expect(story(client)).toEqual([9, 10, 13]);
  });

  test('and does not fit the view, makes the client ask for everything anew', () => {
    const all = seated();
    all.wire().says(told(12, { changes: { disks: { 7: [1] } } }));
    expect(all.wires).toHaveLength(2);
    expect(all.wires[0]!.closed).toBe(true);
    all.wire().onopen?.();
    expect(all.wire().of('hello')[0]).toMatchObject({ seen: null });
    all.wire().says(welcome({ seq: 12 }));
    expect(all.client.state.link).toBe('open');
    expect(all.client.state.seq).toBe(12);
  });
});

describe('a line that breaks', () => {
  test('is dialled again, later each time, and goes on where it was', () => {
    const all = seated();
    all.wire().onclose?.();
    expect(all.client.state.link).toBe('lost');
    expect(all.client.state.retryAt).toBe(1_000_400);
    all.wait(400);
    expect(all.wires).toHaveLength(2);
    all.wire().onclose?.();
    all.wait(799);
    expect(all.wires).toHaveLength(2);
    all.wait(1);
    expect(all.wires).toHaveLength(3);
    all.wire().onopen?.();
    expect(all.wire().of('hello')[0]).toMatchObject({ seen: 10, face: 0 });
  });

  test('is broken for the first reason that was given, and for another one the next time', () => {
    const all = seated();
    all.wire().says({ type: 'bye', code: 'stopping', says: 'The host is stopping.' });
    all.wire().says({ type: 'bye', code: 'slow', says: 'You fell too far behind.' });
    all.wire().onclose?.();
    expect(all.client.state.bye?.code).toBe('stopping');
    all.wait(400);
    all.wire().onopen?.();
    all.wire().says({ type: 'bye', code: 'silent', says: 'Nothing was heard.' });
    expect(all.client.state.bye?.code).toBe('silent');
  });

  test('loses nothing and doubles nothing', () => {
    const all = seated();
    all.wire().says(told(11));
    all.wire().onclose?.();
    all.wait(400);
    all.wire().onopen?.();
    all.wire().says(welcome({ seq: 13, cut: 11, story: [line(12), line(13)], view: { round: 13 } }));
    expect(story(all.client)).toEqual([9, 10, 11, 12, 13]);
    expect(all.client.state.view).toEqual({ round: 13 });
    const last = all.news.at(-1)!;
    expect(last.kind === 'welcome' && last.lines.map(({ seq }) => seq)).toEqual([12, 13]);
  });

  test('hears nothing any more from the line before', () => {
    const all = seated();
    const old = all.wire();
    const hear = old.onmessage!;
    old.onclose?.();
    all.wait(400);
    all.wire().onopen?.();
    all.wire().says(welcome());
    hear({ data: JSON.stringify(told(11)) });
    expect(all.client.state.seq).toBe(10);
  });

  test('is noticed by its silence', () => {
    const all = seated();
    all.wait(20_000);
    expect(all.wire().of('ping')).toHaveLength(1);
    all.wait(10_000);
    expect(all.client.state.link).toBe('lost');
  });

  test('and is alive however fast a ping is answered', () => {
    const all = seated();
    const wire = all.wire();
    const send = wire.send.bind(wire);
    wire.send = (text: string) => {
      send(text);
      if ((JSON.parse(text) as ToHost).type === 'ping') wire.says({ type: 'pong', at: 0, time: 2_000_000 });
    };
    all.wait(120_000);
    expect(all.client.state.link).toBe('open');
    expect(all.wires).toHaveLength(1);
  });

  test('and is not given up while pings are answered', () => {
    const all = seated();
    for (let i = 0; i < 5; i++) {
      all.wait(20_000);
      all.wire().says({ type: 'pong', at: 0, time: 2_000_000 });
    }
    expect(all.client.state.link).toBe('open');
    expect(all.wires).toHaveLength(1);
  });

  test('is dialled at once when the device wakes', () => {
    const all = seated();
    all.wire().onclose?.();
    all.client.wake();
    expect(all.wires).toHaveLength(2);
    all.wait(60_000);
    expect(all.wires).toHaveLength(2);
  });
});

describe('a move', () => {
  test('carries the last number that was seen and locks the board', () => {
    const { client, wire } = seated();
    expect(client.play('go')).toBe(true);
    expect(wire().of('play')).toEqual([{ type: 'play', seat: 0, seen: 10, mv: 'go' }]);
    expect(client.state.pending?.mv).toBe('go');
    expect(client.play('go')).toBe(false);
    expect(wire().of('play')).toHaveLength(1);
  });

  test('changes nothing before it is told', () => {
    const { client, wire } = seated();
    client.play('go');
    expect(client.state.view).toMatchObject({ round: 1 });
    wire().says(told(11));
    expect(client.state.pending).toBeNull();
    expect(client.state.view).toMatchObject({ round: 11 });
  });

  test('that came too late is refused and can be thought over', () => {
    const { client, wire } = seated();
    client.play('go');
    wire().says({ type: 'refused', code: 'stale', clause: null, says: 'late' });
    expect(client.state.pending).toBeNull();
    expect(client.state.refused?.code).toBe('stale');
    expect(client.state.seq).toBe(10);
    expect(client.play('go')).toBe(true);
    expect(client.state.refused).toBeNull();
  });

  test('that the host never had is sent again after a break', () => {
    const all = seated();
    all.client.play('go');
    all.wire().onclose?.();
    all.wait(400);
    all.wire().onopen?.();
    all.wire().says(welcome({ seq: 10, cut: 10, story: [] }));
    expect(all.wire().of('play')).toEqual([{ type: 'play', seat: 0, seen: 10, mv: 'go' }]);
  });

  test('that the host had is not sent again', () => {
    const all = seated();
    all.client.play('go');
    all.wire().onclose?.();
    all.wait(400);
    all.wire().onopen?.();
    all.wire().says(welcome({ seq: 11, cut: 10, story: [line(11)] }));
    expect(all.wire().of('play')).toEqual([]);
    expect(all.client.state.pending).toBeNull();
  });

  test('cannot be sent by a spectator', () => {
    const { client, wire } = seated({ face: null });
    expect(client.play('go')).toBe(false);
    expect(wire().of('play')).toEqual([]);
  });
});

describe('previews', () => {
  test('are asked for together and once', () => {
    const all = seated();
    all.client.preview(['a', 'b']);
    all.client.preview(['b', 'c']);
    expect(all.wire().of('preview')).toEqual([]);
    all.wait(25);
    expect(all.wire().of('preview').map(({ moves }) => moves)).toEqual([['a', 'b', 'c']]);
    all.client.preview(['a', 'c']);
    all.wait(25);
    expect(all.wire().of('preview')).toHaveLength(1);
  });

  test('come in pieces of 64 at most', () => {
    const all = seated();
    all.client.preview(Array.from({ length: 130 }, (_, i) => `stop ${i}`));
    all.wait(25);
    expect(all.wire().of('preview').map(({ moves }) => moves.length)).toEqual([64, 64, 2]);
  });

  test('show the view as it would be', () => {
    const all = seated();
    all.client.preview(['a']);
    all.wait(25);
    const { id } = all.wire().of('preview')[0]!;
    all.wire().says({ type: 'previews', id, previews: [{ mv: 'a', kind: 'foreseen', changes: { round: [2] }, story: [], outlook: { tempo: 3 } }] });
    expect(all.client.state.previews.get('a')).toMatchObject({ view: { round: 2 }, outlook: { tempo: 3 } });
    expect(all.client.state.view).toMatchObject({ round: 1 });
  });

  test('that come after the next move are dropped', () => {
    const all = seated();
    all.client.preview(['a']);
    all.wait(25);
    const { id } = all.wire().of('preview')[0]!;
    all.wire().says(told(11));
    all.wire().says({ type: 'previews', id, previews: [{ mv: 'a', kind: 'foreseen', changes: {}, story: [], outlook: null }] });
    expect(all.client.state.previews.size).toBe(0);
  });

  test('are answered also where the rules refuse, and nobody has to guess from silence', async () => {
    const all = seated();
    const foreseen = all.client.foresee('a');
    const refused = all.client.foresee('b');
    all.wait(25);
    const { id, moves } = all.wire().of('preview')[0]!;
    expect(moves).toEqual(['a', 'b']);
    all.wire().says({ type: 'previews', id, previews: [
      { mv: 'a', kind: 'foreseen', changes: { round: [2] }, story: [], outlook: null },
      { mv: 'b', kind: 'refused', clause: 'a.b', says: 'Not there.' },
    ] });
    expect(await foreseen).toMatchObject({ view: { round: 2 } });
    expect(await refused).toEqual({ clause: 'a.b', says: 'Not there.' });
    expect(all.client.state.refusals.get('b')).toEqual({ clause: 'a.b', says: 'Not there.' });
    expect(await all.client.foresee('b'), 'what is known is said at once').toEqual({ clause: 'a.b', says: 'Not there.' });
  });

  test('whoever waits for one is told if the question is gone', async () => {
    const all = seated();
    const foreseen = all.client.foresee('a');
    all.wire().says(told(11));
    expect(await foreseen).toBeNull();
  });
});

describe('other things', () => {
  test('why not is answered to whoever asked', async () => {
    const { client, wire } = seated();
    const first = client.why('a');
    const second = client.why('b');
    const [a, b] = wire().of('why');
    wire().says({ type: 'allowed', id: b!.id });
    wire().says({ type: 'refused', id: a!.id, code: 'rule', clause: 'haven.x', says: 'no' });
    expect((await first)?.clause).toBe('haven.x');
    expect(await second).toBeNull();
    expect(client.state.refused).toBeNull();
  });

  test('what was said is not said twice', () => {
    const { client, wire } = seated();
    const said = { seq: 11, seat: 0, name: 'Anne', text: 'hello', time: 0 };
    wire().says({ type: 'said', ...said });
    wire().says({ type: 'said', ...said });
    wire().says(welcome({ said: [said], seq: 11, cut: 10, story: [] }));
    expect(client.state.said).toHaveLength(1);
  });

  test('taking back is settled when nobody is waited for', () => {
    const { client, wire } = seated();
    wire().says({ type: 'undo-asked', by: 1, waiting: [0] });
    expect(client.state.undo).toEqual({ by: 1, waiting: [0] });
    wire().says({ type: 'undo-asked', by: 1, waiting: [] });
    expect(client.state.undo).toBeNull();
  });

  test('what happened while the page was closed is known as missed', () => {
    const all = harbour({ seen: 9 });
    all.client.open();
    all.wire().onopen?.();
    all.wire().says(welcome());
    expect(all.client.state.missed.map(({ seq }) => seq)).toEqual([10]);
    all.client.caughtUp();
    expect(all.client.state.missed).toEqual([]);
    expect(all.kept.at(-1)).toBe(10);
  });

  test('a table that this device sees for the first time has nothing that was missed', () => {
    expect(seated().client.state.missed).toEqual([]);
  });

  test('somebody who has sat down dials anew, for the line was a stranger’s', () => {
    const all = seated({ face: null, view: null });
    all.client.redial();
    expect(all.wires).toHaveLength(2);
    expect(all.wires[0]!.closed).toBe(true);
    all.wire().onopen?.();
    expect(all.wire().of('hello')[0]).toMatchObject({ seen: null, face: null });
    all.wire().says(welcome({ face: 1 }));
    expect(all.client.state.face).toBe(1);
  });

  test('looking from another chair is remembered over a break', () => {
    const all = seated();
    all.client.faceTo(2);
    expect(all.wire().of('face')).toEqual([{ type: 'face', seat: 2 }]);
    all.wire().says(welcome({ face: 2 }));
    all.wire().onclose?.();
    all.wait(400);
    all.wire().onopen?.();
    expect(all.wire().of('hello')[0]).toMatchObject({ face: 2 });
  });
});

describe('the history', () => {
  const frames = (client: TableClient) => client.state.history.map(({ seq, lines }) => [seq, lines.map((line) => line.seq)]);
  const film = (more: Partial<Film> = {}): Film => {
    const { type: _, ...first } = welcome({ seq: 8, story: [line(8)], view: { round: 0 } }) as Welcome & { type: string };
    const tell = (seq: number): Told => ({ seq, story: [line(seq)], changes: { round: [seq] }, now: now() });
    return { eyes: '0', moments: [3, 9, 10], welcome: first, told: [tell(9), tell(10)], ...more };
  };

  test('begins where one comes, and grows by what is told', () => {
    const { client, wire } = seated();
    expect(frames(client)).toEqual([[10, [9, 10]]]);
    expect(client.state.whole).toBe(false);
    wire().says(told(11));
    expect(frames(client)).toEqual([[10, [9, 10]], [11, [11]]]);
    expect(client.state.history.map(({ view }) => (view as { round: number }).round)).toEqual([1, 11]);
  });

  test('what a film knows of the beginning takes its place', () => {
    const { client, wire } = seated();
    wire().says(told(11));
    client.fill(film());
    expect(frames(client)).toEqual([[8, [8]], [9, [9]], [10, [10]], [11, [11]]]);
    expect(client.state.whole).toBe(true);
    expect(client.state.history.map(({ at }) => at)).toEqual([3, 9, 10, 11]);
    client.fill(film({ eyes: '1' }));
    expect(frames(client), 'through other eyes nothing is taken').toHaveLength(4);
  });

  test('what was taken back is gone from it', () => {
    const { client, wire } = seated();
    wire().says(told(11));
    wire().says(told(12));
    wire().says(told(13, { cut: 11, story: [] }));
    expect(frames(client)).toEqual([[10, [9, 10]], [11, [11]], [13, []]]);
  });

  test('after a break it goes on', () => {
    const all = seated();
    all.client.fill(film());
    all.wire().onclose?.();
    all.wait(1000);
    all.wire().onopen?.();
    all.wire().says(welcome({ seq: 12, cut: 10, story: [line(11), line(12)] }));
    expect(frames(all.client)).toEqual([[8, [8]], [9, [9]], [10, [10]], [12, [11, 12]]]);
    expect(all.client.state.whole).toBe(true);
  });

  test('each pair of eyes at this screen has its own', () => {
    const { client, wire } = seated();
    client.fill(film());
    client.faceTo(1);
    wire().says(welcome({ face: 1, story: [line(10)] }));
    expect(frames(client)).toEqual([[10, [10]]]);
    client.faceTo(0);
    wire().says(welcome({ face: 0, seq: 12, story: [line(8), line(9), line(10), line(12)] }));
    expect(frames(client)).toEqual([[8, [8]], [9, [9]], [10, [10]], [12, [12]]]);
  });

  test('whoever was told the beginning as a stranger has it when he has sat down', () => {
    const { client, wire } = seated({ face: null });
    wire().says(welcome({ face: 1, cut: 10, story: [] }));
    expect(frames(client)).toEqual([[10, [9, 10]]]);
    expect(client.state.whole, 'but not as his own eyes saw it').toBe(false);
  });
});
