import { describe, expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerTest();
let learner: string;
let other: string;
test.beforeEach(async ({ app }) => {
  learner = (await app.learner()).token;
  other = (await app.learner({ email: 'other@example.com' })).token;
  for (const path of targetPaths) for (const nth of [1, 2]) await createTarget(app, path, nth);
});

const threeLinks = 'https://a.example https://b.example https://c.example';

describe.each(targetPaths)('%s', (path) => {
  test('an author reads held and changeable comments and replies of the target, in every session, and no other account does', async ({ app }) => {
    const send = async (action: string, json: object, token?: string) =>
      Number((await app.call('POST', `${path}/${action}`, { json, ...(token ? { token } : {}) })).body.id);
    const own = async (token: string, id = 1) => (await app.call('GET', `${path}/${id}/comments/own`, { token })).rows;
    const held = await send('1/comment', { text: threeLinks, email: person.email });
    const old = await send('1/comment', { text: 'Signed', email: 'another@example.com' }, learner);
    app.clock.ms += 15 * 60_000;
    const parent = await send('1/comment', { text: 'Typed', email: person.email.toUpperCase() });
    const reply = await send(`comment/${parent}/reply`, { text: threeLinks, email: person.email });
    await send('1/comment', { text: 'Of somebody else' });
    await send('1/comment', { text: 'Of another account with my address', email: person.email }, other);
    await send('2/comment', { text: 'On another page', email: person.email });
    expect((await own(learner)).map(({ id, parentId, held }) => ({ id, parentId, held }))).toEqual([
      { id: held, parentId: null, held: true },
      { id: parent, parentId: null, held: undefined },
      { id: reply, parentId: parent, held: true },
    ]);
    expect(old).toBeLessThan(parent);
    expect((await own(other)).map(({ text }) => text)).toEqual(['Of another account with my address']);
    const { moderation } = app.api(await app.adminToken());
    await moderation.decide({ changes: [{ id: held, version: 0, state: 'hidden' }] });
    expect((await own(learner)).map(({ id }) => id)).toEqual([parent, reply]);
    app.clock.ms += 15 * 60_000;
    expect((await own(learner)).map(({ id }) => id)).toEqual([reply]);
  });

  test('needs an account and a target', async ({ app }) => {
    expect((await app.call('GET', `${path}/1/comments/own`)).status).toBe(401);
    expect((await app.call('GET', `${path}/999999/comments/own`, { token: learner })).status).toBe(404);
  });
});
