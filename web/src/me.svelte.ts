// Who I am. A guest needs only a name.

import { api } from './api';

// Sea birds: short, one word, nobody's name.
const SUGGESTIONS = ['Petrel', 'Gannet', 'Curlew', 'Tern', 'Heron', 'Plover', 'Kestrel', 'Osprey', 'Puffin', 'Dunlin'];

/** A name to begin with. */
export const suggestion = (random = Math.random()): string => SUGGESTIONS[Math.floor(random * SUGGESTIONS.length)]!;

/** What can be a name: letters and digits, beginning with a letter. The host has the last word. */
export const NAME_PATTERN = '[A-Za-z][A-Za-z0-9]{0,19}';

class Myself {
  /** My name; null if I have none yet, undefined before that is known. */
  name = $state<string | null>();

  async load() {
    this.name = (await api.me()).name;
  }

  async rename(name: string) {
    this.name = (await api.rename(name.trim())).name;
  }
}

export const me = new Myself();
