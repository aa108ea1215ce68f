// What the home screen shows of games that are not built yet: drawing and emblem. Their words are in the catalogue.

import type { Component } from 'svelte';
import hat from 'icon:pirate-hat';
import Blackbeard from './vignettes/Blackbeard.svelte';

export const PLANNED: Record<string, { icon: string; Vignette: Component }> = {
  blackbeard: { icon: hat, Vignette: Blackbeard },
};
