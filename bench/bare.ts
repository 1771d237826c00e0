import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The limit of what a Node process can do: the same bytes from memory and nothing else, in a process of its own. */
export async function startBare(bytes: Buffer, type: string): Promise<{ address: string; stop(): void }> {
  const file = join(mkdtempSync(join(tmpdir(), 'academy-bare-')), 'answer');
  writeFileSync(file, bytes);
  const child = spawn(process.execPath, ['bench/bare-server.mjs', file, type], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
  return { address: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}
