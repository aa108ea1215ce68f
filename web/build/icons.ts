// `import anchor from 'icon:anchor'` gives the path of that icon of the game-icons set, so that a page carries the
// icons it uses and no other. An icon that does not exist fails the build.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PREFIX = 'icon:';

export function icons(): Plugin {
  let set: IconSet | undefined;
  const load = () => {
    const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
    return (set ??= JSON.parse(readFileSync(file, 'utf8')) as IconSet);
  };
  return {
    name: 'freebooter-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const all = load();
      const body = all.icons[all.aliases?.[name]?.parent ?? name]?.body;
      if (body === undefined) this.error(`there is no icon "${name}" in the game-icons set`);
      const paths = [...body.matchAll(/\bd="([^"]+)"/g)].map((path) => path[1]);
      return `export default ${JSON.stringify(paths.join(''))}`;
    },
  };
}
