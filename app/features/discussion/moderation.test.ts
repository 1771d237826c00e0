import { describe, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile({ RATE_LIMITS: 'on' });
let admin: string;
let learner: string;
test.beforeAll(async ({ app }) => {
  // The minimum time is lifted with the limits. The clock moves on between the tests, for the limits of a target.
  admin = await app.adminToken();
  learner = (await app.learner()).token;
  for (const path of targetPaths) await createTarget(app, path, 1);
});
test.beforeEach(({ app }) => {
  app.clock.ms += 60_000;
});

let visitors = 0;
/** IP address of a visitor on another network than all before, also on another wider one. */
function newAddress(): string {
  visitors += 1;
  return `198.${Math.floor(visitors / 250)}.${visitors % 250}.7`;
}

const threeLinks = 'See https://a.example, http://b.example and www.c.example';

describe.each(targetPaths)('%s', (path) => {
  const comment = (app: TestApp, json: object, options: { token?: string; from?: string } = {}) =>
    app.call('POST', `${path}/1/comment`, { json, from: newAddress(), ...options });
  const reply = (app: TestApp, id: number, json: object, from = newAddress()) => app.call('POST', `${path}/comment/${id}/reply`, { json, from });
  const shown = async (app: TestApp) => {
    const { rows, headers } = await app.call('GET', `${path}/1/comments?limit=100`);
    return { texts: rows.map(({ text }) => text), total: Number(headers.get('X-Total-Count')) };
  };
  const count = async (app: TestApp) => Number((await shown(app)).total);

  test('a held comment is answered with 201 to its author, and is neither listed nor counted', async ({ app }) => {
    const before = await shown(app);
    const { status, body } = await comment(app, { text: threeLinks, fullName: 'A reader' });
    expect([status, body.held, body.text, body.fullName]).toEqual([201, true, threeLinks, 'A reader']);
    expect(await shown(app)).toEqual(before);
    expect((await app.call('GET', `${path}/comment/${body.id}/replies`)).status).toBe(404);
    expect((await reply(app, Number(body.id), { text: 'To a held one' })).status).toBe(404);
  });

  test('a comment that is shown at once says nothing about being held', async ({ app }) => {
    const { body } = await comment(app, { text: 'Two links: https://a.example and https://b.example' });
    expect(body).not.toHaveProperty('held');
    expect((await shown(app)).texts).toContain(body.text);
  });

  test('a held reply is neither listed nor counted, and counts once it is shown', async ({ app }) => {
    const parent = Number((await comment(app, { text: 'A parent' })).body.id);
    const { body } = await reply(app, parent, { text: threeLinks });
    expect(body.held).toBe(true);
    const replies = async () => (await app.call('GET', `${path}/comment/${parent}/replies`)).rows.map(({ text }) => text);
    const counted = async () => (await app.call('GET', `${path}/1/comments?limit=1`)).rows[0]?.replies;
    expect([await replies(), await counted()]).toEqual([[], 0]);
    await app.api(admin).moderation.decide({ changes: [{ id: Number(body.id), version: 0, state: 'shown' }] });
    expect([await replies(), await counted()]).toEqual([[threeLinks], 1]);
    await app.api(admin).moderation.decide({ changes: [{ id: parent, version: 0, state: 'hidden' }] });
    expect((await app.call('GET', `${path}/comment/${parent}/replies`)).status, 'replies below a hidden comment').toBe(404);
  });

  test('the same held text within a minute is the first comment again', async ({ app }) => {
    const from = newAddress();
    const [first, second] = [await comment(app, { text: threeLinks }, { from }), await comment(app, { text: threeLinks }, { from })];
    expect([second.status, second.body.id, second.body.held]).toEqual([201, first.body.id, true]);
  });

  test('a comment that fills the invisible field or comes too fast is held; a client without these fields is not', async ({ app }) => {
    for (const program of [{ topic: 'https://shop.example' }, { elapsedMs: 1_999 }, { elapsedMs: -1 }])
      expect((await comment(app, { text: 'Nice', ...program })).body.held).toBe(true);
    for (const person of [{}, { topic: '', elapsedMs: 2_000 }])
      expect((await comment(app, { text: 'Nice', ...person })).body).not.toHaveProperty('held');
  });

  test('three readers who report a comment hold it, and one reader counts once', async ({ app }) => {
    const { body } = await comment(app, { text: 'Reported' });
    const before = await count(app);
    const report = (from: string, token?: string) =>
      app.call('POST', `/comments/${body.id}/report`, { json: { reason: 'rude' }, from, ...(token ? { token } : {}) });
    const [first, second] = [newAddress(), newAddress()];
    for (const from of [first, first, second, first]) expect((await report(from)).status).toBe(200);
    expect(await count(app)).toBe(before);
    expect((await report(second, learner)).body.message).toBe('Thank you. We will look at it.');
    expect(await count(app), 'the account of a reader who has reported without it').toBe(before);
    await report(newAddress(), learner);
    expect(await count(app)).toBe(before - 1);
    const [waiting] = (await app.api(admin).moderation.comments({ list: 'reported' })).rows;
    expect(waiting).toMatchObject({ id: body.id, state: 'held', holdReason: 'reports', reports: 3, reportReasons: ['rude', 'rude', 'rude'] });
    expect((await report(newAddress())).status, 'a held comment cannot be reported').toBe(404);
  });

  test('reports at the same time hold a comment once', async ({ app }) => {
    const { body } = await comment(app, { text: 'Reported by many' });
    const before = await count(app);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => app.call('POST', `/comments/${body.id}/report`, { json: { reason: 'spam' }, from: newAddress() })),
    );
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await count(app)).toBe(before - 1);
  });

  test('the author of a comment changes it within 15 minutes, which marks it as edited', async ({ app }) => {
    const { body } = await comment(app, { text: 'A typo', email: person.email });
    app.clock.ms += 15 * 60_000;
    const { status, body: edited } = await app.call('PUT', `/comments/${body.id}`, { token: learner, json: { text: 'No typo' } });
    expect([status, edited.text, edited.editedAt]).toEqual([200, 'No typo', new Date(app.clock.ms).toISOString()]);
    expect((await shown(app)).texts).toContain('No typo');
    app.clock.ms += 1;
    const late = await app.call('PUT', `/comments/${body.id}`, { token: learner, json: { text: 'Too late' } });
    expect([late.status, late.body.error]).toEqual([409, 'A comment can be changed for 15 minutes. This one is older; you can write another one.']);
    expect((await app.call('DELETE', `/comments/${body.id}`, { token: learner })).status).toBe(409);
  });

  test('a changed comment goes through the rules again, and one that is held stays held', async ({ app }) => {
    const before = await count(app);
    const { body } = await comment(app, { text: 'Harmless', email: person.email });
    const edit = (text: string) => app.call('PUT', `/comments/${body.id}`, { token: learner, json: { text } });
    expect((await edit(threeLinks)).body.held).toBe(true);
    expect(await count(app)).toBe(before);
    expect((await edit('Harmless again')).body.held).toBe(true);
    expect(await count(app)).toBe(before);
  });

  test('only its author changes or deletes a comment', async ({ app }) => {
    const { token: other } = await app.learner({ email: `other-${visitors}@example.com` });
    const { body } = await comment(app, { text: 'Mine', email: person.email });
    const { body: anonymous } = await comment(app, { text: 'Of a visitor' });
    for (const [id, token] of [
      [body.id, other],
      [body.id, admin],
      [anonymous.id, learner],
    ] as const) {
      expect((await app.call('PUT', `/comments/${id}`, { token, json: { text: 'Changed' } })).status).toBe(404);
      expect((await app.call('DELETE', `/comments/${id}`, { token })).status).toBe(404);
    }
    expect((await app.call('DELETE', `/comments/${body.id}`)).status).toBe(401);
  });

  test('a deleted comment is gone; one with replies, shown or held, stays without its text and author', async ({ app }) => {
    const before = await count(app);
    const post = async () => Number((await comment(app, { text: 'To be deleted', fullName: 'Ada', email: person.email })).body.id);
    const [alone, answered] = [await post(), await post()];
    const held = Number((await reply(app, answered, { text: threeLinks })).body.id);
    for (const id of [alone, answered]) expect((await app.call('DELETE', `/comments/${id}`, { token: learner })).status).toBe(200);
    expect(await count(app)).toBe(before + 1);
    const rows = await app.context.db.selectFrom('comments').selectAll().where('id', 'in', [alone, answered, held]).orderBy('id').execute();
    expect(rows).toMatchObject([
      { id: answered, text: 'Deleted by its author', full_name: null, email: null },
      { id: held, text: threeLinks },
    ]);
  });
});

test('a word of the list holds a comment as a whole word, whatever its case and marks', async ({ app }) => {
  const { version } = await app.api(admin).moderation.rules();
  await app.api(admin).moderation.saveRules({ holdWords: 'Ọgwụ\ncheap  watches\n\n', holdAnonymous: false, version });
  const held = async (text: string, fullName = '') =>
    (await app.call('POST', `${targetPaths[0]}/1/comment`, { json: { text, fullName }, from: newAddress() })).body.held ?? false;
  expect(await held('OGWU!')).toBe(true);
  expect(await held('We sell CHEAP\nwatches, here')).toBe(true);
  expect(await held('Hello', 'Cheap Watches')).toBe(true);
  expect(await held('ogwugwu and cheapwatches')).toBe(false);
  await app.api(admin).moderation.saveRules({ holdWords: '', holdAnonymous: false, version: version + 1 });
});

test('the switch holds comments without account and email address', async ({ app }) => {
  const { version } = await app.api(admin).moderation.rules();
  await app.api(admin).moderation.saveRules({ holdWords: '', holdAnonymous: true, version });
  const held = async (json: object, token?: string) =>
    (await app.call('POST', `${targetPaths[0]}/1/comment`, { json: { text: 'Hello', ...json }, from: newAddress(), ...(token ? { token } : {}) }))
      .body.held ?? false;
  expect(await held({})).toBe(true);
  expect(await held({ fullName: 'Only a name' })).toBe(true);
  expect(await held({ email: 'a-reader@example.com' })).toBe(false);
  expect(await held({}, learner)).toBe(false);
  expect(await held({}, admin)).toBe(false);
  await app.api(admin).moderation.saveRules({ holdWords: '', holdAnonymous: false, version: version + 1 });
});

test('after a comment was hidden, the next ones of its email address are held until a moderator shows one', async ({ app }) => {
  const email = 'Repeat@example.com';
  const post = async (text: string) => (await app.call('POST', `${targetPaths[0]}/1/comment`, { json: { text, email }, from: newAddress() })).body;
  const decide = async (id: unknown, state: 'shown' | 'hidden') => {
    const row = (await app.api(admin).moderation.comments({ search: email })).rows.find((each) => each.id === id);
    await app.api(admin).moderation.decide({ changes: [{ id: Number(id), version: row?.version ?? 0, state }] });
  };
  const first = await post('First');
  await decide(first.id, 'hidden');
  app.clock.ms += 1;
  const [second, third] = [await post('Second'), await post('Third')];
  expect([second.held, third.held]).toEqual([true, true]);
  await decide(second.id, 'shown');
  expect(await post('Fourth')).not.toHaveProperty('held');
});

test('a banned network and account are told so, and a banned email address is held', async ({ app }) => {
  const from = newAddress();
  const post = (json: object, options: object = {}) => app.call('POST', `${targetPaths[0]}/1/comment`, { json, from: newAddress(), ...options });
  const { body } = await post({ text: 'Of a network', email: 'banned@example.com' }, { from });
  const { token } = await app.learner({ email: 'member@example.com' });
  const signed = (await post({ text: 'Of an account' }, { token })).body;
  const ban = (comment: unknown, on: 'account' | 'email' | 'network') => app.api(admin).moderation.ban({ comment: Number(comment), on, days: 1 });
  const { id } = await ban(body.id, 'network');
  await ban(body.id, 'email');
  await ban(signed.id, 'account');
  const refused = await post({ text: 'Again' }, { from });
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringMatching(/^You cannot comment until \d+ \w+ \d{4}\. If you think/)]);
  expect((await post({ text: 'Again' }, { token })).status).toBe(403);
  expect((await post({ text: 'From elsewhere', email: 'BANNED@example.com' })).body.held).toBe(true);
  expect((await app.api(admin).moderation.bans()).rows.map(({ on, author, text }) => [on, author, text]).sort()).toEqual([
    ['account', person.first_name, 'Of an account'],
    ['email', null, 'Of a network'],
    ['network', null, 'Of a network'],
  ]);
  expect(await app.api(token).privacy.download()).toMatchObject({ commentBans: [{ on: 'account' }], commentReports: [] });
  await app.api(admin).moderation.liftBan({ id });
  expect((await post({ text: 'Again' }, { from })).status).toBe(201);
  app.clock.ms += 86_400_000;
  const { token: newSession } = await app.api().accounts.login({ email: 'member@example.com', password: person.password });
  expect((await post({ text: 'A day later' }, { token: newSession })).status).toBe(201);
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('comment_bans').select('id').execute()).toEqual([]);
});

test('networks of comments are forgotten after 30 days, and removed comments are deleted', async ({ app }) => {
  admin = await app.adminToken();
  const { body } = await app.call('POST', `${targetPaths[0]}/1/comment`, { json: { text: 'To be removed' }, from: newAddress() });
  const { body: answered } = await app.call('POST', `${targetPaths[0]}/1/comment`, { json: { text: 'With a held reply' }, from: newAddress() });
  const { body: held } = await app.call('POST', `${targetPaths[0]}/comment/${answered.id}/reply`, { json: { text: threeLinks }, from: newAddress() });
  await app.api(admin).moderation.decide({ changes: [body, answered].map(({ id }) => ({ id: Number(id), version: 0, state: 'removed' as const })) });
  const ids = [body, answered, held].map(({ id }) => Number(id));
  const rows = () => app.context.db.selectFrom('comments').select(['id', 'text', 'network']).where('id', 'in', ids).orderBy('id').execute();
  app.clock.ms += 30 * 86_400_000 - 1;
  await app.runRetentionJob();
  expect((await rows()).map(({ network }) => network.length)).toEqual([64, 64, 64]);
  app.clock.ms += 1;
  await app.runRetentionJob();
  expect(await rows()).toEqual([
    { id: answered.id, text: '', network: '' },
    { id: held.id, text: threeLinks, network: '' },
  ]);
});
