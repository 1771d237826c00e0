import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { startPostgres } from '#tests/support/postgres.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };

async function start(overrides: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-shutdown-'));
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...own, ...overrides },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await expect.poll(() => output).toContain('is open at');
  return { port, dataDir, child, exit };
}

type Outcome = { text: string; status: number } | 'refused' | 'cut';

/** Result of a request: a complete response, a connection refused or closed without a response, or a truncated response. */
function sendRequest(
  options: { port: number; agent: Agent; method?: string; path: string; headers?: Record<string, string | number> },
  body: (string | Buffer)[],
) {
  return new Promise<Outcome>((resolve) => {
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ text, status: response.statusCode ?? 0 })).on('error', () => resolve('cut'));
    });
    sent.on('error', () => resolve('refused'));
    const [first, ...remainingParts] = body;
    if (first) sent.write(first);
    // The rest of the body follows after SIGTERM.
    if (remainingParts.length === 0) sent.end();
    else sigterm.then(() => sent.end(Buffer.concat(remainingParts.map((part) => Buffer.from(part)))));
  });
}
let sigterm: Promise<void>;

async function formOf(nth: number): Promise<{ type: string; bytes: Buffer }> {
  const form = new Response(postForm({ title: `Post ${nth}`, body: '<p>Text</p>', image: await imageFile('png', 2_000 + nth, 1_500) }));
  return { type: form.headers.get('Content-Type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}

/** Starts a PostgreSQL server until the test is over, and returns the URL of its empty database. */
async function newDatabase(): Promise<string> {
  const server = await startPostgres();
  onTestFinished(server.stop);
  return `${server.address}/postgres`;
}

test.each(['one process on SQLite', 'two processes on PostgreSQL'])(
  'SIGTERM during 200 requests, with %s: no response is truncated and no acknowledged write is lost',
  async (processes) => {
    const env = processes === 'one process on SQLite' ? { WORKERS: '1' } : { WORKERS: '2', DATABASE_URL: await newDatabase() };
    const { port, dataDir, child, exit } = await start({ ...env, STARTER_CONTENT: 'off' });
    const { promise, resolve: sendSigterm } = Promise.withResolvers<void>();
    sigterm = promise;
    const json = { 'Content-Type': 'application/json' };
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const login = await fetch(`http://127.0.0.1:${port}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) });
    const { token } = (await login.json()) as { token: string };
    const signed = { Authorization: `Bearer ${token}` };
    await fetch(`http://127.0.0.1:${port}/api/word-of-day`, {
      method: 'POST',
      headers: { ...json, ...signed },
      body: JSON.stringify({ title: 'mmiri', body: 'water' }),
    });

    const comment = (text: string) => Buffer.from(JSON.stringify({ text }));
    const postComment = (text: string, isSlow: boolean) => {
      const bytes = comment(text);
      const parts = isSlow ? [bytes.subarray(0, 5), bytes.subarray(5)] : [bytes];
      return sendRequest(
        { port, agent, method: 'POST', path: '/api/word-of-day/1/comment', headers: { ...json, 'Content-Length': bytes.length } },
        parts,
      );
    };
    const upload = ({ type, bytes }: { type: string; bytes: Buffer }) => {
      const headers = { ...signed, 'Content-Type': type, 'Content-Length': bytes.length };
      return sendRequest({ port, agent, method: 'POST', path: '/api/blog', headers }, [bytes.subarray(0, 500), bytes.subarray(500)]);
    };
    const forms = await Promise.all(Array.from({ length: 10 }, (_, nth) => formOf(nth)));
    const reads = ['/', '/blog', '/api/blog', '/about', '/sitemap.xml'];
    const posts = forms.map(upload);
    const slow = Array.from({ length: 40 }, (_, nth) => postComment(`slow ${nth}`, true));
    const quick = Array.from({ length: 75 }, (_, nth) => postComment(`quick ${nth}`, false));
    const pages = Array.from({ length: 75 }, (_, nth) => sendRequest({ port, agent, path: reads[nth % reads.length] ?? '/' }, []));
    await Promise.race(quick);
    child.kill('SIGTERM');
    sendSigterm();
    const [postsDone, slowDone, quickDone, pagesDone] = await Promise.all([posts, slow, quick, pages].map((requests) => Promise.all(requests)));
    expect(await exit).toBe(0);

    const outcomes = [postsDone, slowDone, quickDone, pagesDone].flatMap((partial) => partial ?? []);
    expect(outcomes).toHaveLength(200);
    expect(outcomes.filter((outcome) => outcome === 'cut')).toEqual([]);
    expect(outcomes.filter((outcome) => typeof outcome === 'object' && outcome.status >= 300)).toEqual([]);
    for (const outcome of pagesDone ?? []) if (typeof outcome === 'object') expect(outcome.text).toMatch(/<\/html>|^\[|<\/urlset>/);

    const { db, close } = openDatabase(env.DATABASE_URL ?? join(dataDir, 'academy.db'));
    const stored = (await db.selectFrom('comments').select('text').execute()).map(({ text }) => text);
    const titles = (await db.selectFrom('posts').select('title').execute()).map(({ title }) => title);
    await close();
    const acknowledged = (outcomes: Outcome[] = [], name: string) =>
      outcomes.flatMap((outcome, nth) => (typeof outcome === 'object' && outcome.status === 201 ? [`${name} ${nth}`] : []));
    // Stored rows are exactly the acknowledged ones: rejected requests wrote nothing.
    expect(stored.sort()).toEqual([...acknowledged(slowDone, 'slow'), ...acknowledged(quickDone, 'quick')].sort());
    expect(titles.sort()).toEqual(acknowledged(postsDone, 'Post').sort());
    expect(stored.length).toBeGreaterThan(0);
  },
);
