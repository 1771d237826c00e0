import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServingProcess, stopChild, trackChild, waitUntilHealthy } from '#tests/support/child-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { browserHeaders, type Target } from './load.ts';

/** Starts a bare node:http server that responds with the same bytes and headers as the target. */
export async function startBaseline(target: Target, paths: string[]): Promise<ServingProcess> {
  const dir = mkdtempSync(join(tmpdir(), 'academy-baseline-'));
  const file = join(dir, 'responses.json');
  const responses: Record<string, StoredResponse> = {};
  for (const path of paths) responses[path] = await fetchRaw(target.address + path);
  writeFileSync(file, JSON.stringify(responses));
  const port = await freePort();
  const child = trackChild(spawn(process.execPath, ['bench/baseline-server.mjs', file, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] }));
  const address = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(child, address + paths[0]);
  return { address, pid: child.pid ?? 0, stop: () => stopChild(child).finally(() => rmSync(dir, { recursive: true })) };
}

interface StoredResponse {
  headers: string[];
  bytes: string;
}

/** Headers that node:http adds itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Fetches the response still compressed; fetch() would decompress it. */
function fetchRaw(url: string): Promise<StoredResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers: browserHeaders }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (response.statusCode !== 200) return reject(new Error(`${url} responded with ${response.statusCode}`));
      const { rawHeaders } = response;
      const headers = rawHeaders.filter((_, index) => !ownHeaders.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
      resolve({ headers, bytes: Buffer.concat(chunks).toString('base64') });
    })
      .once('error', reject)
      .end();
  });
}
