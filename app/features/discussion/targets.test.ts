import { describe, expect } from 'vitest';
import { targetsOf } from '#app/feature.ts';
import { features } from '#app/features.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const { password } = person;
const targets = targetsOf(features);

const test = withAppPerFile();

let learners = 0;
function newLearner(app: TestApp) {
  learners += 1;
  return app.learner({ email: `learner${learners}@example.com` });
}

const comment = async (app: TestApp, path: string, text: string, author = {}) =>
  Number((await app.call('POST', path, { json: { text, ...author } })).body.id);
const rowsOf = (app: TestApp, table: 'likes' | 'comments', target: string, id: number) =>
  app.context.db.selectFrom(table).selectAll().where('target', '=', target).where('target_id', '=', id).execute();

/** Target of the endpoints below `path`: the one that an account likes with them. */
async function likedTarget(app: TestApp, path: string, id: number, token: string) {
  await app.call('POST', `${path}/${id}/like`, { token });
  const likes: Record<string, number[] | undefined> = await app.api(token).discussion.likes();
  return targets.find(({ name }) => likes[name]?.includes(id));
}

test('every target of a manifest has endpoints, and every endpoint for likes a target', async ({ app }) => {
  const { token } = await newLearner(app);
  const names: unknown[] = [];
  for (const [nth, path] of targetPaths.entries()) {
    let id = 0;
    // Different ids, so that a like in the list of another target is noticed.
    for (let count = 0; count <= nth; count += 1) id = await createTarget(app, path, count);
    names.push((await likedTarget(app, path, id, token))?.name);
  }
  expect(names.sort()).toEqual(targets.map(({ name }) => name).sort());
});

describe.each(targetPaths)('%s', (path) => {
  test('counts likes and comments in its table, and lists comments and replies of its own rows only', async ({ app }) => {
    const { token } = await newLearner(app);
    const [id, other] = [await createTarget(app, path, 10), await createTarget(app, path, 11)];
    const target = await likedTarget(app, path, id, token);
    if (!target) throw new Error(`A like below ${path} is of no target.`);
    const parent = await comment(app, `${path}/${id}/comment`, 'A comment');
    await comment(app, `${path}/comment/${parent}/reply`, 'A reply');
    const counts = (row: number) => app.context.db.selectFrom(target.table).select(['likes', 'comments']).where('id', '=', row).executeTakeFirst();
    expect([await counts(id), await counts(other)]).toEqual([
      { likes: 1, comments: 1 },
      { likes: 0, comments: 0 },
    ]);
    const list = async (url: string) => (await app.call('GET', url)).rows.map(({ text }) => text);
    expect([await list(`${path}/${id}/comments`), await list(`${path}/${other}/comments`)]).toEqual([['A comment'], []]);
    expect(await list(`${path}/comment/${parent}/replies`)).toEqual(['A reply']);
    for (const another of targetPaths.filter((each) => each !== path))
      expect((await app.call('GET', `${another}/comment/${parent}/replies`)).status).toBe(404);
    const missing = await app.call('POST', `${path}/999/comment`, { json: { text: 'x' } });
    expect([missing.status, missing.body.error]).toEqual([404, target.notFoundMessage]);
  });

  test('exports likes and comments with title and address, and erases them with the account', async ({ app }) => {
    const { token, email } = await newLearner(app);
    const id = await createTarget(app, path, 20);
    const target = await likedTarget(app, path, id, token);
    await comment(app, `${path}/${id}/comment`, 'Mine', { email });
    const title = 'Title 20';
    const location = { on: target?.name, id, title, url: `https://academy.test${target?.page({ id, title })}` };
    const { likes, comments } = await app.api(token).privacy.download();
    expect([likes, comments]).toMatchObject([[location], [{ ...location, text: 'Mine' }]]);
    await app.api(token).privacy.deleteAccount({ password, comments: 'delete' });
    expect(await rowsOf(app, 'comments', target?.name ?? '', id)).toEqual([]);
    expect(await rowsOf(app, 'likes', target?.name ?? '', id)).toEqual([]);
    expect((await app.call('GET', `${path}/${id}/comments`)).headers.get('X-Total-Count')).toBe('0');
  });

  test('a deleted row takes its likes, comments and replies along, and no others', async ({ app }) => {
    const { token } = await newLearner(app);
    const [id, other] = [await createTarget(app, path, 30), await createTarget(app, path, 31)];
    const target = (await likedTarget(app, path, id, token))?.name ?? '';
    await likedTarget(app, path, other, token);
    for (const row of [id, other])
      await comment(app, `${path}/comment/${await comment(app, `${path}/${row}/comment`, `A comment on ${row}`)}/reply`, `A reply on ${row}`);
    expect((await app.call('DELETE', `${path}/${id}`, { token: await app.adminToken() })).status).toBe(200);
    const counts = async (row: number) => [(await rowsOf(app, 'likes', target, row)).length, (await rowsOf(app, 'comments', target, row)).length];
    expect([await counts(id), await counts(other)]).toEqual([
      [0, 0],
      [1, 2],
    ]);
    expect((await app.call('GET', `${path}/${id}/comments`)).status).toBe(404);
    expect((await app.call('DELETE', `${path}/${id}`, { token: await app.adminToken() })).status).toBe(404);
  });
});

test('likes and comments of a removed feature are no own likes, are exported without title and address, and erased with the account', async ({
  app,
}) => {
  const { db } = app.context;
  const { token, email } = await newLearner(app);
  const account = await db.selectFrom('accounts').select('id').where('email_key', '=', email).executeTakeFirstOrThrow();
  const ref = { target: 'removed', target_id: 7 };
  const columns = { ...ref, sender: '', created_at: app.clock.ms };
  await db
    .insertInto('likes')
    .values({ ...ref, account_id: account.id, created_at: app.clock.ms })
    .execute();
  const own = { ...columns, text: 'Mine', full_name: 'Ada', email, email_key: email, account_id: account.id, replies: 1 };
  const parent = await db.insertInto('comments').values(own).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('comments')
    .values({ ...columns, parent_id: parent.id, text: 'Theirs' })
    .execute();

  const learner = app.api(token);
  expect(await learner.discussion.likes()).toEqual(Object.fromEntries(targets.map(({ name }) => [name, []])));
  const location = { on: 'removed', id: 7, title: '', url: null };
  expect(await learner.privacy.download()).toMatchObject({ likes: [location], comments: [{ ...location, text: 'Mine', fullName: 'Ada' }] });
  await learner.privacy.deleteAccount({ password, comments: 'delete' });
  expect(await rowsOf(app, 'likes', 'removed', 7)).toEqual([]);
  const anonymous = { full_name: null, email: null, email_key: null, account_id: null };
  const left = await db.selectFrom('comments').selectAll().where('target', '=', 'removed').orderBy('id').execute();
  expect(left).toMatchObject([{ text: 'Deleted by its author', ...anonymous }, { text: 'Theirs' }]);
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
});
