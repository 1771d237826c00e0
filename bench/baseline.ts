import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { serverErrors, stopChild, type TrackedChild, waitUntilHealthy } from './child-process.ts';
import { requested, type Target } from './load.ts';

/** A bare node:http server that gives what the other gives under these addresses: the same bytes and headers. */
export async function startBaseline(like: Target, paths: string[], workers = 1): Promise<TrackedChild> {
  const dir = mkdtempSync(join(tmpdir(), 'academy-bare-'));
  const file = join(dir, 'answers.json');
  const answers: Record<string, Answer> = {};
  for (const path of paths) answers[path] = await answerOf(like.address + path);
  writeFileSync(file, JSON.stringify(answers));
  const port = await freePort();
  const child = serverErrors(
    spawn(process.execPath, ['bench/baseline-server.mjs', file, String(port), String(workers)], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  const address = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(child, address + paths[0]);
  const stop = stopChild(child);
  return { address, pid: child.pid ?? 0, stop: () => stop().finally(() => rmSync(dir, { recursive: true })) };
}

interface Answer {
  headers: string[];
  bytes: string;
}

/** node:http adds these by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** As it travels, packed: fetch would unpack it. */
function answerOf(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: requested }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      const { rawHeaders } = response;
      const headers = rawHeaders.filter((_, at) => !ownHeaders.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()));
      resolve({ headers, bytes: Buffer.concat(chunks).toString('base64') });
    })
      .once('error', reject)
      .end();
  });
}
