// Pirate Haven's table.

import type { GameUi } from '$web/game';
import Ahead from './Ahead.svelte';
import Board from './Board.svelte';
import Detail from './Detail.svelte';
import Ending from './Ending.svelte';
import Hand from './Hand.svelte';
import RailCard from './RailCard.svelte';
import type { Contents, Fact, Move, Outlook, View } from './haven';
import './haven.css';
import { de } from './messages.de';
import { en } from './messages.en';
import { warning } from './outlook';
import { optionWords, prompt } from './prompt';
import { teller } from './story';
import { headline, text } from './text';
import { spotName, type Words } from './words';

const haven: GameUi<View, Move, Fact, Outlook, Contents> = {
  name: 'haven',
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
  Ending,
  handTab: (t) => t('tab'),
  keys: (t) => [{ key: 'P', says: t('keys.pass') }],
  score: (view, seat, t) => {
    const captain = view.captains[seat];
    return captain ? { value: String(captain.fame.total), unit: t('fame') } : null;
  },
  status: ({ view, asked }, seat, t) => {
    const disk = view.disks[seat];
    if (!disk || view.places) return null;
    if ('back' in disk) return t('rail.home', { spot: spotName(disk.back, t) });
    const next = view.order.find((other) => !asked.includes(other));
    if (next === seat) return t('rail.next');
    return 'waiting' in disk && !asked.includes(seat) ? t('rail.waits') : null;
  },
  headline,
  prompt,
  warning,
  option: optionWords,
  open: (contents, t) => teller(contents, t as Words),
  text,
};

export default haven;
