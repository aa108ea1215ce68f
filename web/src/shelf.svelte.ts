// The games on offer and their rule ledgers: asked for once.

import { api } from './api';
import type { ClauseInfo, GameInfo } from './gen/types';
import { typeset, type Language } from './i18n';
import { known, words } from './words.svelte';

class Shelf {
  games = $state.raw<readonly GameInfo[] | null>(null);
  private coming: Promise<readonly GameInfo[]> | null = null;
  private ledgers = new Map<string, Promise<ClauseInfo[]>>();

  /** Asks for the list; whoever asks while it is on its way waits for the same answer. */
  async load() {
    this.coming ??= api.games();
    try {
      this.games = await this.coming;
    } catch (error) {
      // What failed is asked for again the next time.
      this.coming = null;
      throw error;
    }
  }

  game(name: string): GameInfo | null {
    return this.games?.find((game) => game.name === name) ?? null;
  }

  /** The title of a game; its short name until the list is here. */
  title(name: string): string {
    return typeset(this.game(name)?.title ?? name);
  }

  /** The title where there is little room: what several games share is left out. */
  short(name: string): string {
    return known(`short.${name}`, this.title(name));
  }

  /** The clauses of a game, in the language of the reader. */
  ledger(game: string, lang: Language = words.t.lang): Promise<ClauseInfo[]> {
    const key = `${lang} ${game}`;
    let ledger = this.ledgers.get(key);
    if (!ledger) {
      ledger = api.rules(game, lang);
      this.ledgers.set(key, ledger);
      // What failed is asked for again the next time.
      ledger.catch(() => this.ledgers.delete(key));
    }
    return ledger;
  }
}

export const shelf = new Shelf();
