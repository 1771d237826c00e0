// Proves T41.

/** @module-tag full */
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';

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
  const form = new Response(postForm({ title: `Post ${nth}`, body: '<p>Text</p>', image: await imageFile('png', 200 + nth, 150) }));
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
    const { port, dataDir, signal, exit, api, adminToken, kill } = await startServer({ ...env, STARTER_CONTENT: 'off' });
    onTestFinished(kill);
    const { promise, resolve: sendSigterm } = Promise.withResolvers<void>();
    sigterm = promise;
    const json = { 'Content-Type': 'application/json' };
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const token = await adminToken();
    const signed = { Authorization: `Bearer ${token}` };
    await api(token).wordOfDay.create({ title: 'mmiri', body: 'water' });

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
    // The first acknowledged write.
    await Promise.any(quick.map(async (sent) => expect(await sent).toMatchObject({ status: 201 })));
    signal('SIGTERM');
    sendSigterm();
    const [postsDone, slowDone, quickDone, pagesDone] = await Promise.all([posts, slow, quick, pages].map((requests) => Promise.all(requests)));
    expect(await exit).toBe(0);

    const outcomes = [postsDone, slowDone, quickDone, pagesDone].flatMap((partial) => partial ?? []);
    expect(outcomes).toHaveLength(200);
    expect(outcomes.filter((outcome) => outcome === 'cut')).toEqual([]);
    // On a busy machine requests that wait too long for the database are told to come again.
    const isBusy = ({ status, text }: { status: number; text: string }) => status === 503 && text.includes('Please try again');
    const responses = outcomes.filter((outcome) => typeof outcome === 'object');
    expect(responses.filter((response) => response.status >= 300 && !isBusy(response))).toEqual([]);
    for (const outcome of pagesDone ?? [])
      if (typeof outcome === 'object' && !isBusy(outcome)) expect(outcome.text).toMatch(/<\/html>|^\[|<\/urlset>/);

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
