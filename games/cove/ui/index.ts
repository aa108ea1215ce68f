// Pirate's Cove's table.

import type { GameUi } from '$web/game';
import Ahead from './Ahead.svelte';
import Board from './Board.svelte';
import Detail from './Detail.svelte';
import Ending from './Ending.svelte';
import Hand from './Hand.svelte';
import RailCard from './RailCard.svelte';
import Strip from './Strip.svelte';
import { sameSide, type Contents, type Fact, type Move, type Outlook, type View } from './cove';
import './cove.css';
import './ships.css';
import { de } from './messages.de';
import { en } from './messages.en';
import { warning } from './outlook';
import { optionWords, prompt } from './prompt';
import { open } from './story';
import { headline, text } from './text';
import { added, nameOf, type Words } from './words';

const cove: GameUi<View, Move, Fact, Outlook, Contents> = {
  name: 'cove',
  messages: { en, de },
  Board,
  Hand,
  RailCard,
  Detail,
  Ahead,
  Book: async () => {
    const [page, { en }, { de }] = await Promise.all([import('./Book.svelte'), import('./messages.book.en'), import('./messages.book.de')]);
    return { Pages: page.default, messages: { en, de } };
  },
  Strip,
  Ending,
  handTab: (t) => t('tab'),
  keys: (t) => [
    { key: '1 – 6', says: t('keys.sail') },
    { key: 'F', says: t('keys.fire') },
    { key: 'R', says: t('keys.flee') },
    { key: 'P', says: t('keys.pass') },
  ],
  score: (view, seat, t) => {
    const captain = view.captains[seat];
    return captain ? { value: String(captain.fame), unit: t('fame') } : null;
  },
  status: ({ view, contents, names }, seat, t) => {
    const captain = view.captains[seat];
    if (!captain) return null;
    const mate = contents.two_player ? contents.teams.findIndex((team, other) => other !== seat && team === contents.teams[seat]) : -1;
    const with_mate = mate < 0 ? '' : ` · ${t('rail.mate', { name: names[mate] ?? '' })}`;
    if (captain.is_ready) return `${t('rail.ready')}${with_mate}`;
    return captain.at === null ? null : `${nameOf(captain.at, contents, t)}${with_mate}`;
  },
  headline,
  prompt,
  warning,
  option: optionWords,
  // The seal fires and aims in one.
  leads: ({ mv }) => (mv === 'fire' ? '[data-move^="fire"]' : null),
  // Between fire and aim comes the question about cards: whoever has none passes.
  forced: ({ options }) => (options.length === 1 ? options[0]!.text : null),
  open: (contents, t) => open(contents, t as Words),
  oneHand: (contents, seats) => seats.every((seat) => sameSide(contents, seat, seats[0]!)),
  text,
  added,
};

export default cove;
