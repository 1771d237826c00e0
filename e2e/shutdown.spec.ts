import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';

const admin = { email: 'admin@example.com', password: 'an even longer secret' };

async function start(more: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-shutdown-'));
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMITS: 'off' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, ...own, ...more }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await expect.poll(() => said).toContain('is open at');
  return { port, dataDir, child, exit };
}

type Outcome = { text: string; status: number } | 'refused' | 'cut';

/** What became of a request: its whole answer, refused without a word, or cut off in the middle of an answer. */
function ask(
  options: { port: number; agent: Agent; method?: string; path: string; headers?: Record<string, string | number> },
  body: (string | Buffer)[],
) {
  return new Promise<Outcome>((resolve) => {
    const sent = request({ host: '127.0.0.1', ...options }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ text, status: answer.statusCode ?? 0 })).on('error', () => resolve('cut'));
    });
    sent.on('error', () => resolve('refused'));
    const [first, ...rest] = body;
    if (first) sent.write(first);
    // The rest comes when the server has been told to stop.
    if (rest.length === 0) sent.end();
    else stopped.then(() => sent.end(Buffer.concat(rest.map((part) => Buffer.from(part)))));
  });
}
let stopped: Promise<void>;

async function formOf(nth: number): Promise<{ type: string; bytes: Buffer }> {
  const form = new Response(postForm({ title: `Post ${nth}`, body: '<p>Text</p>', image: await imageFile('png', 2_000 + nth, 1_500) }));
  return { type: form.headers.get('Content-Type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}

test.each([{ WORKERS: '1' }, { WORKERS: '2' }])(
  'told to stop while 200 requests are under way, with %o: none is cut off, and nothing acknowledged is lost',
  async (env) => {
    const { port, dataDir, child, exit } = await start({ ...env, STARTER_CONTENT: 'off' });
    const { promise, resolve: sayStopped } = Promise.withResolvers<void>();
    stopped = promise;
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
    const say = (text: string, isSlow: boolean) => {
      const bytes = comment(text);
      const parts = isSlow ? [bytes.subarray(0, 5), bytes.subarray(5)] : [bytes];
      return ask({ port, agent, method: 'POST', path: '/api/word-of-day/1/comment', headers: { ...json, 'Content-Length': bytes.length } }, parts);
    };
    const upload = ({ type, bytes }: { type: string; bytes: Buffer }) => {
      const headers = { ...signed, 'Content-Type': type, 'Content-Length': bytes.length };
      return ask({ port, agent, method: 'POST', path: '/api/blog', headers }, [bytes.subarray(0, 500), bytes.subarray(500)]);
    };
    const forms = await Promise.all(Array.from({ length: 10 }, (_, nth) => formOf(nth)));
    const reads = ['/', '/blog', '/api/blog', '/about', '/sitemap.xml'];
    const posts = forms.map(upload);
    const slow = Array.from({ length: 40 }, (_, nth) => say(`slow ${nth}`, true));
    const quick = Array.from({ length: 75 }, (_, nth) => say(`quick ${nth}`, false));
    const pages = Array.from({ length: 75 }, (_, nth) => ask({ port, agent, path: reads[nth % reads.length] ?? '/' }, []));
    await Promise.race(quick);
    child.kill('SIGTERM');
    sayStopped();
    const [postsDone, slowDone, quickDone, pagesDone] = await Promise.all([posts, slow, quick, pages].map((all) => Promise.all(all)));
    expect(await exit).toBe(0);

    const all = [postsDone, slowDone, quickDone, pagesDone].flatMap((some) => some ?? []);
    expect(all).toHaveLength(200);
    expect(all.filter((outcome) => outcome === 'cut')).toEqual([]);
    expect(all.filter((outcome) => typeof outcome === 'object' && outcome.status >= 300)).toEqual([]);
    for (const outcome of pagesDone ?? []) if (typeof outcome === 'object') expect(outcome.text).toMatch(/<\/html>|^\[|<\/urlset>/);

    const { db, close } = openDatabase(join(dataDir, 'academy.db'));
    const stored = (await db.selectFrom('comments').select('text').execute()).map(({ text }) => text);
    const titles = (await db.selectFrom('posts').select('title').execute()).map(({ title }) => title);
    await close();
    const acknowledged = (outcomes: Outcome[] = [], name: string) =>
      outcomes.flatMap((outcome, nth) => (typeof outcome === 'object' && outcome.status === 201 ? [`${name} ${nth}`] : []));
    // Everything acknowledged is there, and nothing else: who was refused was not heard.
    expect(stored.sort()).toEqual([...acknowledged(slowDone, 'slow'), ...acknowledged(quickDone, 'quick')].sort());
    expect(titles.sort()).toEqual(acknowledged(postsDone, 'Post').sort());
    expect(stored.length).toBeGreaterThan(0);
  },
);
