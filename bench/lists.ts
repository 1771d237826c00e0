import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accessOf } from '#app/http/endpoint.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { type ListEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { floodSection, measureFloodImpact, type Row } from './flood-impact.ts';
import { limitsOn } from './floods.ts';
import { browserHeaders } from './load.ts';
import type { BenchProfile } from './profiles.ts';
import { type ReportSection, wholeNumber } from './report.ts';
import { learner, newFolder, type SeededServer, seed } from './seeded-servers.ts';

const smallPosts = 600;
const commentsEach = 10;
const callsPerSecond = 5;
/** Public files with one entry per row, outside the contract. */
const files = ['/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/sitemap.xml', '/sitemap.xml?after=0'];

/** Latency of a visitor while one IP address requests each list without `limit` several times per second. */
export async function measureLists(pace: BenchProfile): Promise<ReportSection> {
  const rows: Row[] = [];
  const sizes = [smallPosts, pace.posts];
  for (const size of sizes) {
    const seeded = await seed(newFolder(), size, size * commentsEach);
    const { parent, word: wordId } = await fillLists(seeded, size);
    const server = await startServer(limitsOn, seeded);
    const token = await loginAll(server);
    const visitor = { address: server.address, post: seeded.newest };
    const flood = async (name: string, path: string, headers: Record<string, string>) => {
      const uncachedPath = `${path}${path.includes('?') ? '&' : '?'}call=[id]`;
      const options = {
        method: 'GET' as const,
        paths: [uncachedPath],
        headers: { ...browserHeaders, ...headers },
        connections: 50,
        rate: callsPerSecond,
      };
      rows.push(await measureFloodImpact(`${name}, ${wholeNumber(size)}`, visitor, options));
    };
    const ids = { '/blog': { id: seeded.newest, commentId: parent }, '/word-of-day': { id: wordId, commentId: await commentOn(server, wordId) } };
    for (const { name, endpoint } of listEndpoints())
      await flood(name, pathOf(endpoint, ids[endpoint.path.startsWith('/blog') ? '/blog' : '/word-of-day']), token(endpoint));
    for (const path of files) await flood(path, path, {});
    await server.stop();
  }
  const description = `${callsPerSecond} requests per second from one IP address, each for a URL that no cache holds, with ${sizes.map(wholeNumber).join(' and ')} posts of ${commentsEach} comments each, and as many learners, tutors and subscribers as posts.`;
  return floodSection('Lists without `limit`', description, rows);
}

const pathOf = ({ path }: ListEndpoint['endpoint'], ids: Record<string, number>) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))}`;

async function commentOn({ call }: ServerProcess, wordId: number): Promise<number> {
  return Number((await call('POST', `/word-of-day/${wordId}/comment`, { json: { text: 'Daalụ' } })).body.id);
}

/** Returns the Authorization header for an endpoint. */
async function loginAll({ api, adminToken }: ServerProcess): Promise<(endpoint: ListEndpoint['endpoint']) => Record<string, string>> {
  const learnerHeaders = { Authorization: `Bearer ${(await api().accounts.login(learner)).token}` };
  const adminHeaders = { Authorization: `Bearer ${await adminToken()}` };
  return (endpoint) => (endpoint.permission ? adminHeaders : accessOf(endpoint) === 'public' ? {} : learnerHeaders);
}

/** Adds accounts, subscribers, a comment with many replies, and likes and comments of one learner. */
async function fillLists({ dataDir, newest }: SeededServer, size: number) {
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
  const now = Date.now();
  await insertAccounts(db, size, 'learner', 2);
  await insertAccounts(db, size, 'tutor');
  await insertBulk.subscribers?.(db, size, now);
  const parent = await turnIntoReplies(db, newest, size);
  await insertOwnRows(db, newest);
  const { id: wordId } = await db.selectFrom('words_of_day').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await close();
  return { parent, word: wordId };
}

/** Turns the oldest comments of the newest post into replies to the first; half as many as posts. */
async function turnIntoReplies(db: Db, post: number, size: number): Promise<number> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('target', '=', 'post')
    .where('target_id', '=', post)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const [parent = { id: 0 }] = rows;
  const last = rows[Math.min(rows.length - 1, Math.floor(size / 2))] ?? parent;
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ parent_id: parent.id })
    .where('target', '=', 'post')
    .where('target_id', '=', post)
    .where('parent_id', 'is', null)
    .where('id', '>', parent.id)
    .where('id', '<=', last.id)
    .executeTakeFirst();
  await db
    .updateTable('comments')
    .set({ replies: Number(numUpdatedRows) })
    .where('id', '=', parent.id)
    .execute();
  await db
    .updateTable('posts')
    .set((set) => ({ comments: set('comments', '-', Number(numUpdatedRows)) }))
    .where('id', '=', post)
    .execute();
  return parent.id;
}

/** The learner likes every post and owns the comments of the newest post. */
async function insertOwnRows(db: Db, post: number): Promise<void> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', learner.email)
    .where('kind', '=', 'learner')
    .executeTakeFirstOrThrow();
  await db.updateTable('comments').set({ email: learner.email, email_key: learner.email }).where('target_id', '=', post).execute();
  const likes = db
    .selectFrom('posts')
    .select((select) => [select.val('post' as const).as('target'), 'id as target_id', select.val(id).as('account_id'), 'created_at']);
  await db.insertInto('likes').columns(['target', 'target_id', 'account_id', 'created_at']).expression(likes).execute();
  await db.updateTable('posts').set({ likes: 1 }).execute();
}
