// Which pirate the reader has in hand: ports are tinted for him, his actions come first.

import type { Pirate } from './gen/types';

export const selected: { pirate: Pirate | null } = $state({ pirate: null });
