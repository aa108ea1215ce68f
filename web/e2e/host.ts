// The real program, on a folder of its own.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = resolve(process.env['FREEBOOTER'] ?? '../target/release/freebooter');

export class Host {
  private constructor(
    readonly url: string,
    readonly folder: string,
    private readonly process: ChildProcess,
    private readonly said: string[],
  ) {}

  static start(folder = mkdtempSync(join(tmpdir(), 'freebooter-e2e-')), port = 0, more: string[] = []): Promise<Host> {
    const args = ['serve', '--no-open', '--unlimited', '--port', String(port), '--data-dir', folder, ...more];
    const process = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    process.stderr!.on('data', (text) => said.push(String(text)));
    return new Promise((done, fail) => {
      process.once('error', fail);
      process.once('exit', (code) => fail(new Error(`${PROGRAM} ended with ${code}: ${said.join('')}`)));
      createInterface({ input: process.stdout! }).on('line', (line) => {
        const at = /listening on (http:\S+)/.exec(line);
        if (at) done(new Host(at[1]!.replace(/\/$/, ''), folder, process, said));
      });
    });
  }

  /** Stops it without a word, as a power cut would. */
  async kill() {
    const gone = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await gone;
  }

  /** The same host again: same folder, same address. */
  again(): Promise<Host> {
    return Host.start(this.folder, Number(new URL(this.url).port));
  }

  /** Mistakes of the program itself are in its log. */
  get panics(): string[] {
    return this.said.filter((text) => text.includes('panicked'));
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
