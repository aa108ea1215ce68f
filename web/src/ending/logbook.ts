// What somebody has done in a game so far, kept on this device only.

export interface Logbook {
  games: number;
  wins: number;
  best: number | null;
  /** The tables that are in it already: an end is looked at more than once. */
  tables: readonly string[];
}

/** The end of a game for one captain. */
export interface End {
  table: string;
  won: boolean;
  points: number;
}

const EMPTY: Logbook = { games: 0, wins: 0, best: null, tables: [] };
/** So many tables are remembered; whoever opens an older one again is not asked for it. */
const REMEMBERED = 300;

/** Under which name the logbook of a game is kept. */
export const keyOf = (game: string): string => `freebooter.logbook.${game}`;

/** Reads what was kept; what cannot be read is as good as nothing. */
export function readLogbook(text: string | null): Logbook {
  try {
    const { games, wins, best, tables } = JSON.parse(text ?? 'null') as Record<keyof Logbook, unknown>;
    if (!Number.isInteger(games) || !Number.isInteger(wins) || !Array.isArray(tables)) return EMPTY;
    return { games: games as number, wins: wins as number, best: typeof best === 'number' ? best : null, tables: tables.filter((id) => typeof id === 'string') };
  } catch {
    return EMPTY;
  }
}

/** The logbook with this end in it. */
export function entered(book: Logbook, { table, won, points }: End): Logbook {
  if (book.tables.includes(table)) return book;
  return {
    games: book.games + 1,
    wins: book.wins + Number(won),
    best: Math.max(points, book.best ?? points),
    tables: [...book.tables, table].slice(-REMEMBERED),
  };
}
