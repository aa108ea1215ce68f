// Writes FILE.br beside every file of the build that is worth it; the server sends it to whoever accepts brotli.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|css|html|svg|json|webmanifest)$/;
const LEAST_BYTES = 1024;

export function compress(): Plugin {
  let out = '';
  return {
    name: 'freebooter-compress',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    // Only once there is something to compress: after a failed build this would hide what went wrong.
    writeBundle() {
      for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
        const file = join(out, name);
        if (!WORTH.test(file) || statSync(file).size < LEAST_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
      }
    },
  };
}
