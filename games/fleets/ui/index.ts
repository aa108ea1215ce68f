// The table of both editions of Fleets.

import type { GameUi } from '$web/game';
import Ahead from './Ahead.svelte';
import Board from './Board.svelte';
import Workshop from './builder/Workshop.svelte';
import Detail from './Detail.svelte';
import Ending from './Ending.svelte';
import Hand from './Hand.svelte';
import RailCard from './RailCard.svelte';
import { leadsTo } from './choices';
import { sameCourse } from './course.svelte';
import { goldOf, type Contents, type Fact, type Move, type Outlook, type View } from './fleets';
import './fleets.css';
import { de } from './messages.de';
import { en } from './messages.en';
import { forced, optionWords, prompt, warning } from './prompt';
import { actor, by, heading, lasts, sentence, sound } from './story';
import { tales } from './tales';
import { headline, text } from './text';
import type { Words } from './words';

const fleets: GameUi<View, Move, Fact, Outlook, Contents> = {
  name: 'fleets',
  messages: { en, de },
  Board,
  Workshop,
  Book: async () => {
    const [page, { en }, { de }] = await Promise.all([import('./Book.svelte'), import('./messages.book.en'), import('./messages.book.de')]);
    return { Pages: page.default, messages: { en, de } };
  },
  Hand,
  RailCard,
  Detail,
  Ahead,
  Ending,
  zooms: true,
  handTab: (t) => t('tab'),
  keys: (t) => [
    { key: '[ ]', says: t('keys.ships') },
    { key: 'S', says: t('keys.sail') },
    { key: 'F', says: t('keys.fire') },
    { key: 'X', says: t('keys.explore') },
    { key: 'R', says: t('keys.repair') },
    { key: 'P', says: t('keys.end') },
    { key: '← →', says: t('keys.turn') },
    { key: '+ −', says: t('keys.distance') },
  ],
  score: (view, seat, t) => {
    const captain = view.captains[seat];
    return captain ? { value: String(goldOf(captain)), unit: t('gold') } : null;
  },
  status: ({ view }, seat, t) => {
    const captain = view.captains[seat];
    if (!captain) return null;
    if (captain.has_resigned) return t('rail.resigned');
    return view.turn > 0 ? null : captain.is_ready ? t('rail.ready') : view.islands.length === 0 ? t('rail.building') : null;
  },
  headline,
  prompt,
  warning,
  forced,
  option: optionWords,
  open: (contents, t) => ({
    t,
    fact: (fact, around) => sentence(fact, { ...around, contents, t: t as Words }),
    tales: (episode) => tales(episode, contents, t as Words),
    heading: (fact, { names }) => heading(fact, names, t as Words),
    by,
    actor,
    lasts,
    sound,
  }),
  text,
  alike: sameCourse,
  leads: ({ mv }, { view }) => leadsTo(mv, view),
};

export default fleets;
