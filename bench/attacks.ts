import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { flood } from './flood.ts';
import { limitsOn } from './floods.ts';
import { createDatabase } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection } from './report.ts';
import { learner, newFolder, type SeededServer, seed, seededServer } from './seeded-servers.ts';
import { type Visits, visitDuring } from './visits.ts';

const quietMs = 5_000;
const floodSeconds = 4;
const connections = 50;

const marks = '\u0301'.repeat(14_000) + '\u0323'.repeat(14_000);
const keys = `{${Array.from({ length: 300_000 }, (_, nth) => `"k${nth}":1`).join()}}`;
const parts = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(60_000)}--x--\r\n`;
const json = { 'Content-Type': 'application/json' };
const from = { 'X-Forwarded-For': '203.0.113.7' };

/** Waits of a visitor beside one network that attacks, with rate limits. `BENCH_APP` is the folder of another build that is measured instead. */
export async function measureAttacks(_: BenchProfile): Promise<ReportSection> {
  const postgres = await startPostgres();
  const database = `${postgres.address}/attacks`;
  await createDatabase(database);
  const rows = [
    ...(await measureOn('SQLite', await seededServer(200, 2_000), {})),
    ...(await measureOn('PostgreSQL', await seed(newFolder(), 200, 2_000, { DATABASE_URL: database }), { DATABASE_URL: database })),
  ];
  await postgres.stop();
  return {
    title: 'Attacks of one network',
    description: `A visitor of another network sends a request every 10 ms, to the front page and to a list that is not cached. Floods have ${connections} connections for ${floodSeconds} s.`,
    columns: ['database', 'attack', 'seconds', 'p50, ms', 'p99, ms', 'longest, ms'],
    rows,
    targets: [],
  };
}

async function measureOn(engine: string, { dataDir, newest }: SeededServer, env: Record<string, string>): Promise<string[][]> {
  const server = await startServer({ ...limitsOn, ...env }, { appFolder: process.env.BENCH_APP ?? '.', dataDir });
  const { token: learnerToken = '' } = await server.api().accounts.login(learner);
  const adminToken = await server.adminToken();
  const rows: string[][] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await wait(500);
    const visits = await visitDuring(server.address, work);
    rows.push(cells(engine, name, visits));
    process.stderr.write(`  ${rows.at(-1)?.join(' · ')}\n`);
  };
  const call = attackerOf(server);
  const floodOf = (method: 'GET' | 'POST', paths: string[], body = '', headers: Record<string, string> = {}) =>
    flood({ address: server.address, method, paths, headers: { ...from, ...headers }, connections, seconds: floodSeconds, body });

  await measure('quiet', () => wait(quietMs));
  await measure('64 KB of marks at the login, four times', async () => {
    for (let nth = 0; nth < 4; nth += 1) await call('POST', '/login', JSON.stringify({ email: marks, password: 'x' }));
  });
  await measure('50 KB of marks in the body of a post', () => {
    const form = new FormData();
    form.set('title', 'A title');
    form.set('body', `<p>a${marks.slice(2_000, -2_000)}</p>`);
    return call('POST', '/blog', form, adminToken, {});
  });
  await measure('300,000 keys in a draft, by a learner', () => call('PUT', '/drafts/one', keys, learnerToken));
  await measure('60,000 parts in a picture, by a learner', () =>
    call('PUT', '/auth/tutor/picture', parts, learnerToken, { 'Content-Type': 'multipart/form-data; boundary=x' }),
  );
  await measure('flood of refused logins', () => floodOf('POST', ['/api/login'], '[]', json));
  await measure('flood of right passwords', () => floodOf('POST', ['/api/login'], JSON.stringify(learner), json));
  await measure('flood of unknown e-mails', () =>
    floodOf('POST', ['/api/login'], JSON.stringify({ email: 'nobody@example.com', password: 'x' }), json),
  );
  await measure('flood of lists', () => floodOf('GET', ['/api/blog?limit=100&before=[id]']));
  await measure('flood of pages', () => floodOf('GET', [`/blog/${newest}?x=[id]`, '/blog?page=[id]']));
  await measure('flood of the feed', () => floodOf('GET', ['/blog/feed?x=[id]']));
  await measure('flood of searches', () => floodOf('GET', ['/api/search?q=word[id]']));
  await server.stop();
  return rows;
}

const cells = (engine: string, name: string, { seconds, p50, p99, longest }: Visits) => [
  engine,
  name,
  seconds.toFixed(1),
  ms(p50),
  ms(p99),
  ms(longest),
];

const attackerOf =
  ({ address }: ServerProcess) =>
  async (method: string, path: string, body: string | FormData, token?: string, headers: Record<string, string> = json) => {
    const authorization = token ? { Authorization: `Bearer ${token}` } : {};
    // A server that refuses early may close the connection before it has read the body.
    await fetch(`${address}/api${path}`, { method, body, headers: { ...from, ...headers, ...authorization } })
      .then((response) => response.text())
      .catch(() => undefined);
  };
