import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export interface ModelClient {
  name: string;
  token: string | undefined;
  password: string;
  /** As this client types it: unlike any other client, so that a mail's address says whose registration it belongs to. */
  email: string | undefined;
  pin: string | undefined;
  wrongPins: number;
  isVerified: boolean;
}

/** Each client types an e-mail with other capitals, so that the address of a mail tells whose registration it belongs to. */
export const typedBy = (client: number, nth: number) =>
  `${[...'wan'].map((letter, place) => ((client >> place) & 1 ? letter.toUpperCase() : letter)).join('')}ted${nth}@example.com`;
export const keyOf = ({ email = '' }: ModelClient) => email.toLowerCase();

interface Comment {
  text: string;
  replies: Map<number, string>;
}

/** A post or a word. Times are the numbers of the moments at which something began or was acknowledged. */
export interface ModelTarget {
  path: '/blog' | '/word-of-day';
  id: number;
  likedBy: Set<ModelClient>;
  comments: Map<number, Comment>;
  removals: number;
  going?: number;
  gone?: number;
}

interface Account {
  things: ModelTarget[];
  clients: ModelClient[];
  /** Learners in all. */
  accounts: number;
}

/** Rows of a list without `limit`. */
const mostRows = 100;

const byNumber = (one: number, other: number) => one - other;

/** When nothing is under way: all that the academy says and holds is what was acknowledged. */
export async function checkHistory(at: TestApp, admin: string, { things, clients, accounts }: Account): Promise<void> {
  expect(at.log.filter(({ event }) => event === 'failed')).toEqual([]);
  for (const thing of things) await checkThing(at, thing);
  const alive = things.filter(({ gone }) => gone === undefined);
  const posts = alive.filter(({ path }) => path === '/blog').sort((one, other) => other.id - one.id);
  const listed = await at.api().blog.list({ view: 'card' });
  expect(listed.rows.map(({ id, likes, comments }) => [id, likes, comments])).toEqual(
    posts.slice(0, mostRows).map(({ id, likedBy, comments }) => [id, likedBy.size, comments.size]),
  );
  expect(listed.total).toBe(posts.length);
  expect(await at.api(admin).accounts.usersTotal()).toEqual({ totalUsers: accounts });
  const users = await at.api(admin).accounts.users();
  for (const { name, email } of clients.filter(({ isVerified }) => isVerified))
    expect(users.rows.filter((user) => user.email.toLowerCase() === email?.toLowerCase())).toMatchObject([{ first_name: name, email }]);
  for (const client of clients) {
    if (!client.token) continue;
    const { post, word } = await at.api(client.token).discussion.likes();
    const liked = (wanted: ModelTarget['path']) => alive.flatMap(({ path, id, likedBy }) => (path === wanted && likedBy.has(client) ? id : []));
    expect([post, word].map((ids) => ids.sort(byNumber))).toEqual([liked('/blog'), liked('/word-of-day')].map((ids) => ids.sort(byNumber)));
  }
}

async function checkThing(at: TestApp, { path, id, likedBy, comments, removals, gone }: ModelTarget): Promise<void> {
  const { db } = at.academy;
  const target = path === '/blog' ? 'post' : 'word';
  const likes = await db.selectFrom('likes').selectAll().where('target', '=', target).where('target_id', '=', id).execute();
  const rows = await db.selectFrom('comments').selectAll().where('target', '=', target).where('target_id', '=', id).execute();
  const listed = await at.call('GET', `${path}/${id}/comments`);
  const shown = await at.call('GET', `/blog/${id}`);
  if (gone !== undefined) return expect([likes, rows, listed.status]).toEqual([[], [], 404]);
  if (path === '/blog') expect([shown.body.likes, shown.body.comments]).toEqual([likedBy.size, comments.size]);
  expect(removals).toBe(0);
  const kept = await db
    .selectFrom(target === 'post' ? 'posts' : 'words_of_day')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([kept.likes, likes.length]).toEqual([likedBy.size, likedBy.size]);
  expect([kept.comments, listed.headers.get('X-Total-Count')]).toEqual([comments.size, String(comments.size)]);
  const newestFirst = [...comments].sort(([one], [other]) => other - one);
  expect(listed.rows.map((row) => [row.id, row.text, row.replies])).toEqual(
    newestFirst.slice(0, mostRows).map(([own, { text, replies }]) => [own, text, replies.size]),
  );
  for (const [parent, { replies }] of comments) {
    const answers = await at.call('GET', `${path}/comment/${parent}/replies`);
    const oldestFirst = [...replies].sort(([one], [other]) => one - other);
    expect(answers.rows.map((row) => [row.id, row.text])).toEqual(oldestFirst.slice(0, mostRows));
  }
  expect(rows).toHaveLength([...comments.values()].reduce((sum, { replies }) => sum + 1 + replies.size, 0));
}
