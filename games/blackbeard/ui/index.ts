// Blackbeard's table.

import type { GameUi } from '$web/game';
import Ahead from './Ahead.svelte';
import Board from './Board.svelte';
import Detail from './Detail.svelte';
import Ending from './Ending.svelte';
import Hand from './Hand.svelte';
import RailCard from './RailCard.svelte';
import Strip from './Strip.svelte';
import Tale from './Tale.svelte';
import type { Contents, Fact, Move, Outlook, View } from './blackbeard';
import './blackbeard.css';
import { leadsTo } from './choices';
import './frame.css';
import { de } from './messages.de';
import { en } from './messages.en';
import { warning } from './outlook';
import { optionWords, prompt } from './prompt';
import { actor, by, heading, lasts, sentence, sound } from './story';
import { tales } from './tales';
import { headline, text } from './text';
import type { Words } from './words';

const blackbeard: GameUi<View, Move, Fact, Outlook, Contents> = {
  name: 'blackbeard',
  messages: { en, de },
  Board,
  Hand,
  RailCard,
  Detail,
  Ahead,
  Strip,
  Tale,
  Book: async () => {
    const [page, { en }, { de }] = await Promise.all([import('./Book.svelte'), import('./messages.book.en'), import('./messages.book.de')]);
    return { Pages: page.default, messages: { en, de } };
  },
  Ending,
  zooms: true,
  handTab: (t) => t('tab'),
  keys: (t) => [
    { key: '[ ]', says: t('keys.next') },
    { key: 'P', says: t('keys.pass') },
    { key: 'E', says: t('keys.evade') },
    { key: 'F', says: t('keys.fight') },
    { key: 'G', says: t('keys.go') },
    { key: 'I', says: t('keys.intercept') },
    { key: 'W', says: t('keys.warship') },
    { key: 'O', says: t('keys.oust') },
    { key: 'Y', says: t('keys.pay') },
  ],
  score: (view, seat, t) => {
    const player = view.players[seat];
    return player ? { value: String(player.points), unit: t('points') } : null;
  },
  status: ({ view, face }, seat, t) => {
    if (view.players[seat]?.has_answered) return t('rail.answered');
    // Of one's own chair the shell says so.
    return view.turn > 0 && seat === view.active && seat !== face && !view.places ? t('rail.acts') : null;
  },
  headline,
  prompt,
  warning,
  option: optionWords,
  open: (contents, t) => {
    const words = t as Words;
    return { t, fact: (fact, around) => sentence(fact, { ...around, contents, t: words }), tales: (episode) => tales(episode, contents, words), heading: (fact, { names }) => heading(fact, names, words), by, actor, lasts, sound };
  },
  text,
  leads: ({ mv }, { contents }) => leadsTo(mv, contents),
};

export default blackbeard;
