import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface ModelClient {
  name: string;
  token: string | undefined;
  password: string;
  /** Email in the spelling of this client, which differs from that of other clients. */
  email: string | undefined;
  pin: string | undefined;
  wrongPins: number;
  isVerified: boolean;
}

/** Each client types an email with other capitals, so that the recipient of a mail identifies its registration. */
export const spellingOf = (client: number, nth: number) =>
  `${[...'wan'].map((letter, index) => ((client >> index) & 1 ? letter.toUpperCase() : letter)).join('')}ted${nth}@example.com`;
export const keyOf = ({ email = '' }: ModelClient) => email.toLowerCase();

interface Comment {
  text: string;
  replies: Map<number, string>;
}

/** A post or a word. Times are sequence numbers of requests and responses. */
export interface ModelTarget {
  path: '/blog' | '/word-of-day';
  id: number;
  likedBy: Set<ModelClient>;
  comments: Map<number, Comment>;
  removals: number;
  deletionStarted?: number;
  deletionAcknowledged?: number;
}

interface ModelState {
  targets: ModelTarget[];
  clients: ModelClient[];
  /** Number of learners. */
  accounts: number;
}

/** Maximum rows of a list without `limit`. */
const maxRows = 100;

const byNumber = (a: number, b: number) => a - b;

/** Compares responses and rows with the model; no request may be pending. */
export async function checkModel(app: TestApp, admin: string, { targets, clients, accounts }: ModelState): Promise<void> {
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
  for (const target of targets) await checkTarget(app, target);
  const existing = targets.filter(({ deletionAcknowledged }) => deletionAcknowledged === undefined);
  const posts = existing.filter(({ path }) => path === '/blog').sort((a, b) => b.id - a.id);
  const listed = await app.api().blog.list({ view: 'card' });
  expect(listed.rows.map(({ id, likes, comments }) => [id, likes, comments])).toEqual(
    posts.slice(0, maxRows).map(({ id, likedBy, comments }) => [id, likedBy.size, comments.size]),
  );
  expect(listed.total).toBe(posts.length);
  expect(await app.api(admin).accounts.usersTotal()).toEqual({ totalUsers: accounts });
  const users = await app.api(admin).accounts.users();
  for (const { name, email } of clients.filter(({ isVerified }) => isVerified))
    expect(users.rows.filter((user) => user.email.toLowerCase() === email?.toLowerCase())).toMatchObject([{ first_name: name, email }]);
  for (const client of clients) {
    if (!client.token) continue;
    const { post, word } = await app.api(client.token).discussion.likes();
    const liked = (targetPath: ModelTarget['path']) =>
      existing.flatMap(({ path, id, likedBy }) => (path === targetPath && likedBy.has(client) ? id : []));
    expect([post, word].map((ids) => ids.sort(byNumber))).toEqual([liked('/blog'), liked('/word-of-day')].map((ids) => ids.sort(byNumber)));
  }
}

async function checkTarget(app: TestApp, { path, id, likedBy, comments, removals, deletionAcknowledged }: ModelTarget): Promise<void> {
  const { db } = app.context;
  const target = path === '/blog' ? 'post' : 'word';
  const likes = await db.selectFrom('likes').selectAll().where('target', '=', target).where('target_id', '=', id).execute();
  const rows = await db.selectFrom('comments').selectAll().where('target', '=', target).where('target_id', '=', id).execute();
  const listed = await app.call('GET', `${path}/${id}/comments`);
  const response = await app.call('GET', `/blog/${id}`);
  if (deletionAcknowledged !== undefined) return expect([likes, rows, listed.status]).toEqual([[], [], 404]);
  if (path === '/blog') expect([response.body.likes, response.body.comments]).toEqual([likedBy.size, comments.size]);
  expect(removals).toBe(0);
  const row = await db
    .selectFrom(target === 'post' ? 'posts' : 'words_of_day')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([row.likes, likes.length]).toEqual([likedBy.size, likedBy.size]);
  expect([row.comments, listed.headers.get('X-Total-Count')]).toEqual([comments.size, String(comments.size)]);
  const newestFirst = [...comments].sort(([a], [b]) => b - a);
  expect(listed.rows.map((row) => [row.id, row.text, row.replies])).toEqual(
    newestFirst.slice(0, maxRows).map(([nested, { text, replies }]) => [nested, text, replies.size]),
  );
  for (const [parent, { replies }] of comments) {
    const replyList = await app.call('GET', `${path}/comment/${parent}/replies`);
    const oldestFirst = [...replies].sort(([a], [b]) => a - b);
    expect(replyList.rows.map((row) => [row.id, row.text])).toEqual(oldestFirst.slice(0, maxRows));
  }
  expect(rows).toHaveLength([...comments.values()].reduce((sum, { replies }) => sum + 1 + replies.size, 0));
}
