import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { type ListEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts';
import { measureBeside, type Row, tableOf } from './beside-probe.ts';
import { limitsOn } from './floods.ts';
import { requested } from './load.ts';
import type { BenchProfile } from './profiles.ts';
import { type ReportSection, wholeNumber } from './report.ts';
import { learner, newFolder, type SeededServer, seed } from './seeded-servers.ts';
import { adminPassword, type ServerProcess, startServer } from './server-process.ts';

const fewPosts = 600;
const commentsEach = 10;
const callsPerSecond = 5;
/** Public files with rows, which are no part of the contract. */
const files = ['/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/sitemap.xml', '/sitemap.xml?after=0'];

/** A visitor beside one address that requests a list without `limit` a few times a second, list by list. */
export async function measureLists(pace: BenchProfile): Promise<ReportSection> {
  const rows: Row[] = [];
  const sizes = [fewPosts, pace.posts];
  for (const size of sizes) {
    const filled = await seed(newFolder(), size, size * commentsEach);
    const { parent, word } = await fillLists(filled, size);
    const product = await startServer(filled.dataDir, limitsOn);
    const token = await tokens(product);
    const visitor = { address: product.address, post: filled.newest };
    const flood = async (name: string, path: string, headers: Record<string, string>) => {
      const unseen = `${path}${path.includes('?') ? '&' : '?'}call=[id]`;
      const order = {
        method: 'GET' as const,
        paths: [unseen],
        headers: { ...requested, ...headers },
        connections: 50,
        rate: callsPerSecond,
      };
      rows.push(await measureBeside(`${name}, ${wholeNumber(size)}`, visitor, order));
    };
    const ids = { '/blog': { id: filled.newest, commentId: parent }, '/word-of-day': { id: word, commentId: await commentOn(product, word) } };
    for (const { name, endpoint } of listEndpoints())
      await flood(name, pathOf(endpoint, ids[endpoint.path.startsWith('/blog') ? '/blog' : '/word-of-day']), token(endpoint));
    for (const path of files) await flood(path, path, {});
    await product.stop();
  }
  const about = `${callsPerSecond} requests a second from one address, each of an address that is in no cache, in academies of ${sizes.map(wholeNumber).join(' and ')} posts with ${commentsEach} comments each, and as many learners, tutors and subscribers as posts.`;
  return tableOf('Lists without a limit', about, rows);
}

const pathOf = ({ path }: ListEndpoint['endpoint'], ids: Record<string, number>) =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))}`;

async function commentOn({ address }: ServerProcess, word: number): Promise<number> {
  const answer = await postJson(`${address}/api/word-of-day/${word}/comment`, { text: 'Daalụ' });
  return Number(answer.id);
}

async function postJson(url: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

/** The Authorization header that an endpoint asks for. */
async function tokens({ address }: ServerProcess): Promise<(endpoint: ListEndpoint['endpoint']) => Record<string, string>> {
  const logIn = async (path: string, body: object) => ({ Authorization: `Bearer ${(await postJson(address + path, body)).token}` });
  const reader = await logIn('/api/login', learner);
  const admin = await logIn('/api/admin/login', { email: 'admin@academy.example', password: adminPassword });
  return ({ access = 'public' }) => (access === 'admin' ? admin : access === 'public' ? {} : reader);
}

/** People and subscribers, one comment with many replies, and a learner with likes and comments of her own. */
async function fillLists({ dataDir, newest }: SeededServer, size: number) {
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
  const now = Date.now();
  await insertAccounts(db, size, 'learner', 2);
  await insertAccounts(db, size, 'tutor');
  await insertBulk.subscribers?.(db, size, now);
  const parent = await manyReplies(db, newest, size);
  await ownRows(db, newest);
  const { id: word } = await db.selectFrom('words_of_day').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await close();
  return { parent, word };
}

/** The newest post's comments become replies to its oldest one, but for a tenth of them. */
async function manyReplies(db: Db, post: number, size: number): Promise<number> {
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

/** The learner likes every post, and the newest post's comments are hers. */
async function ownRows(db: Db, post: number): Promise<void> {
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
