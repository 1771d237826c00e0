import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { flood } from './flood.ts';
import { limitsOn } from './floods.ts';
import { createDatabase } from './postgres-databases.ts';
import type { BenchProfile } from './profiles.ts';
import { ms, type ReportSection } from './report.ts';
import { learner, newFolder, repeatLogin, type SeededServer, seed, seededServer } from './seeded-servers.ts';
import { type Visitor, type Visits, visitDuring } from './visits.ts';

const quietMs = 5_000;
const floodSeconds = 4;
const connections = 50;
/** Batches of answers that a learner may send in a minute, and the longest time for which they are sent. */
const batches = 60;
const batchConnections = 4;
const batchSeconds = 10;
const loginConnections = 70;
const loginEveryMs = 250;

const marks = '\u0301'.repeat(14_000) + '\u0323'.repeat(14_000);
const keys = `{${Array.from({ length: 300_000 }, (_, nth) => `"k${nth}":1`).join()}}`;
const parts = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(60_000)}--x--\r\n`;
const json = { 'Content-Type': 'application/json' };
const from = { 'X-Forwarded-For': '203.0.113.7' };
/** Attacks beside which no earlier one counts. */
const otherNetwork = (nth: number) => ({ 'X-Forwarded-For': `203.0.113.${nth}` });

/** Number of responses by status. */
type Statuses = Record<number, number>;

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
    description: `A visitor of another network sends a request every 10 ms, to the front page and to a list that is not cached; logins of other people are sent every ${loginEveryMs} ms. Floods have ${connections} connections for ${floodSeconds} s.`,
    columns: ['database', 'attack', 'seconds', 'p50, ms', 'p99, ms', 'longest, ms', 'responses to the attack'],
    rows,
    targets: [],
  };
}

async function measureOn(engine: string, { dataDir, newest }: SeededServer, env: Record<string, string>): Promise<string[][]> {
  const server = await startServer({ ...limitsOn, ...env }, { appFolder: process.env.BENCH_APP ?? '.', dataDir });
  const { token: learnerToken = '' } = await server.api().accounts.login(learner);
  const adminToken = await server.adminToken();
  const rows: string[][] = [];
  const measure = async (name: string, work: () => Promise<Statuses | undefined>, visitor?: Visitor) => {
    await wait(500);
    let statuses: Statuses | undefined;
    const visits = await visitDuring(
      server.address,
      async () => {
        statuses = await work();
      },
      visitor,
    );
    rows.push(cells(engine, name, visits, statuses));
    process.stderr.write(`  ${rows.at(-1)?.join(' · ')}\n`);
  };
  const call = attackerOf(server);
  const floodOf = async (method: 'GET' | 'POST', paths: string[], body = '', headers: Record<string, string> = {}, sockets = connections) => {
    const options = { address: server.address, method, paths, headers: { ...from, ...headers }, connections: sockets, seconds: floodSeconds, body };
    return (await flood(options)).statuses;
  };

  await measure('quiet', () => wait(quietMs, undefined));
  await measure('64 KB of marks at the login, four times', async () => {
    const statuses: Statuses = {};
    const body = JSON.stringify({ email: marks, password: 'x' });
    for (let nth = 0; nth < 4; nth += 1) add(statuses, await call('POST', '/login', body));
    return statuses;
  });
  await measure('50 KB of marks in the body of a post', async () => {
    const form = new FormData();
    form.set('title', 'A title');
    form.set('body', `<p>a${marks.slice(2_000, -2_000)}</p>`);
    return { [await call('POST', '/blog', form, adminToken, {})]: 1 };
  });
  await measure('300,000 keys in a draft, by a learner', async () => ({
    [await call('PUT', '/drafts/one', keys, learnerToken)]: 1,
  }));
  await measure('60,000 parts in a picture, by a learner', async () => ({
    [await call('PUT', '/auth/tutor/picture', parts, learnerToken, { 'Content-Type': 'multipart/form-data; boundary=x' })]: 1,
  }));
  await measure('flood of refused logins', () => floodOf('POST', ['/api/login'], '[]', json));
  await measure('flood of right passwords', () => floodOf('POST', ['/api/login'], JSON.stringify(learner), json));
  await measure('flood of unknown emails', () =>
    floodOf('POST', ['/api/login'], JSON.stringify({ email: 'nobody@example.com', password: 'x' }), json),
  );
  await measure('flood of lists', () => floodOf('GET', ['/api/blog?limit=100&before=[id]']));
  await measure('flood of pages', () => floodOf('GET', [`/blog/${newest}?x=[id]`, '/blog?page=[id]']));
  await measure('flood of the feed', () => floodOf('GET', ['/blog/feed?x=[id]']));
  await measure('flood of searches', () => floodOf('GET', ['/api/search?q=word[id]']));
  await measure('50 placements a batch, by a learner', await placementsOf(server, learner, 50));
  await measure('1 placement a batch, by a learner', await placementsOf(server, repeatLogin, 1));
  const logins = loginsOf(server.address);
  await measure('logins of other people, quiet', () => wait(quietMs, undefined), logins);
  await measure(
    `logins of other people, one account with ${loginConnections} connections`,
    () => floodOf('POST', ['/api/login'], JSON.stringify(learner), { ...json, ...otherNetwork(8) }, loginConnections),
    logins,
  );
  await server.stop();
  return rows;
}

const cells = (engine: string, name: string, { seconds, p50, p99, longest }: Visits, statuses: Statuses = {}) => [
  engine,
  name,
  seconds.toFixed(1),
  ms(p50),
  ms(p99),
  ms(longest),
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', '),
];

function add(statuses: Statuses, status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Sends a request. @returns its status, 0 without a response */
const attackerOf =
  ({ address }: ServerProcess) =>
  async (method: string, path: string, body: string | FormData, token?: string, headers: Record<string, string> = json): Promise<number> => {
    const authorization = token ? { Authorization: `Bearer ${token}` } : {};
    try {
      const response = await fetch(`${address}/api${path}`, { method, body, headers: { ...from, ...headers, ...authorization } });
      await response.text();
      return response.status;
    } catch {
      // A server that refuses early may close the connection before it has read the body.
      return 0;
    }
  };

/** Each login of another network, so that it meets no limit. */
const loginsOf = (address: string): Visitor => ({
  everyMs: loginEveryMs,
  open: (nth) =>
    fetch(`${address}/api/login`, {
      method: 'POST',
      body: JSON.stringify(repeatLogin),
      headers: { ...json, 'X-Forwarded-For': `198.18.${Math.floor(nth / 250)}.${(nth % 250) + 1}` },
    }),
});

/** Sends batches of placements that are wrong in each question, until the limit of a minute or for `batchSeconds`. */
async function placementsOf(server: ServerProcess, account: typeof learner, placements: number): Promise<() => Promise<Statuses>> {
  const { token = '' } = await server.api().accounts.login(account);
  const { household, course } = server.api(token);
  const [profile] = await household.profiles({});
  const unit = (await course.levels()).flatMap(({ units }) => units)[0]?.id ?? 0;
  const { items } = await course.unit({ id: unit });
  const questions = Array.from({ length: 24 }, (_, nth) => ({ unit, item: items[nth % items.length]?.id, exercise: 'write', given: 'a'.repeat(36) }));
  const call = attackerOf(server);
  const send = () => {
    const entry = { type: 'placement', questions, answeredAt: new Date().toISOString() };
    const answers = Array.from({ length: placements }, () => ({ ...entry, key: randomUUID() }));
    const headers = { ...json, ...otherNetwork(9) };
    return call('POST', `/learning/profiles/${profile?.id}/answers`, JSON.stringify({ answers }), token, headers);
  };
  return async () => {
    const statuses: Statuses = {};
    const end = performance.now() + batchSeconds * 1_000;
    let sent = 0;
    const keepSending = async () => {
      for (; sent < batches && performance.now() < end; ) {
        sent += 1;
        add(statuses, await send());
      }
    };
    await Promise.all(Array.from({ length: batchConnections }, keepSending));
    return statuses;
  };
}
