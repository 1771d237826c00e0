// Proves T14.

import { expect } from 'vitest';
import * as z from 'zod/mini';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { noon, person, type TestApp } from '#tests/support/test-app.ts';
import { markTokenUsed, purgeTokens } from './one-time-tokens.queries.server.ts';
import { consumeToken, insertEmptyToken, issueCode, issueToken, liveTokens, matchCode, type Purpose, tokensSince } from './one-time-tokens.server.ts';

const hour = 3_600_000;
const invitation: Purpose<{ roles: string[] }> = { name: 'invitation', lifetimeMs: 7 * 24 * hour, data: z.object({ roles: z.array(z.string()) }) };
const reset: Purpose<object> = { name: 'password-reset', lifetimeMs: hour / 2, data: z.object({}) };

const test = withAppPerFile();
let account: number;
test.beforeAll(async ({ app }) => {
  await app.learner();
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  account = id;
});
test.beforeEach(async ({ app }) => {
  await app.context.db.deleteFrom('one_time_tokens').execute();
});

const invite = (app: TestApp, now = noon) =>
  issueToken(app.context.db, invitation, { accountId: null, data: { roles: ['editor'] }, network: '', now });
const codeFor = (app: TestApp, purpose = reset, network = 'home') =>
  issueCode(app.context.db, purpose, { accountId: account, data: {}, network, now: noon });
const matchReset = (app: TestApp, code: string, network = 'home', now = noon) =>
  app.context.db.transaction().execute((tx) => matchCode(tx, reset, { accountIds: [account], code, network, now }));
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const refusal = (use: Promise<unknown>) =>
  use.then(() => undefined).catch(({ status, message }: { status: number; message: string }) => [status, message]);

test('a token is used once and returns its attached data; the database holds only its hash', async ({ app }) => {
  const { db } = app.context;
  const secret = await invite(app);
  const row = await db.selectFrom('one_time_tokens').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(await consumeToken(db, invitation, secret, noon)).toMatchObject({
    purpose: 'invitation',
    account_id: null,
    data: { roles: ['editor'] },
    used_at: noon,
  });
  expect(await refusal(consumeToken(db, invitation, secret, noon))).toEqual([400, 'This link has been used. Please ask for a new one.']);
});

test('a token of another purpose is refused and stays unused', async ({ app }) => {
  const { db } = app.context;
  const secret = await invite(app);
  expect(await refusal(consumeToken(db, reset, secret, noon))).toEqual([
    400,
    'This link is meant for something else. Please open it again from the email.',
  ]);
  expect((await consumeToken(db, invitation, secret, noon)).used_at).toBe(noon);
});

test('a token expires at the end of its lifetime', async ({ app }) => {
  const { db } = app.context;
  const [first, second] = [await invite(app), await invite(app)];
  const end = noon + invitation.lifetimeMs;
  expect(await refusal(consumeToken(db, invitation, first, end))).toEqual([400, 'This link has expired. Please ask for a new one.']);
  expect((await consumeToken(db, invitation, second, end - 1)).used_at).toBe(end - 1);
});

test.for(['', 'not-a-token', '000000'])('the unknown token %j is refused', async (secret, { app }) => {
  await insertEmptyToken(app.context.db, invitation, { accountId: null, data: { roles: [] }, network: '', now: noon });
  expect(await refusal(consumeToken(app.context.db, invitation, secret, noon))).toEqual([
    400,
    'This link is not valid. Please open it again from the email, or ask for a new one.',
  ]);
});

test('of twenty concurrent uses one succeeds', async ({ app }) => {
  const secret = await invite(app);
  const use = () => app.context.db.transaction().execute((tx) => consumeToken(tx, invitation, secret, noon));
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(use())));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  expect(new Set(outcomes.filter(Boolean).map(String))).toEqual(new Set(['400,This link has been used. Please ask for a new one.']));
});

test('a use is undone when its transaction fails', async ({ app }) => {
  const secret = await invite(app);
  const failing = app.context.db.transaction().execute(async (tx) => {
    await consumeToken(tx, invitation, secret, noon);
    throw new Error('the effect failed');
  });
  await expect(failing).rejects.toThrow('the effect failed');
  expect((await consumeToken(app.context.db, invitation, secret, noon)).used_at).toBe(noon);
});

test('a code matches for its purpose and account only, until it expires', async ({ app }) => {
  const code = await codeFor(app);
  expect(await matchReset(app, code)).toMatchObject({ account_id: account, used_at: null });
  const asInvitation = matchCode(app.context.db, invitation, { accountIds: [account], code, network: 'home', now: noon });
  expect(await asInvitation).toBeUndefined();
  expect(await matchCode(app.context.db, reset, { accountIds: [account + 1], code, network: 'home', now: noon })).toBeUndefined();
  expect(await matchReset(app, code, 'home', noon + reset.lifetimeMs - 1)).toBeDefined();
  expect(await matchReset(app, code, 'home', noon + reset.lifetimeMs)).toBeUndefined();
  expect(await matchCode(app.context.db, reset, { accountIds: [], code, network: 'home', now: noon })).toBeUndefined();
});

test('a code is marked as used once, and the match tells so', async ({ app }) => {
  const { db } = app.context;
  const code = await codeFor(app);
  const { id = 0 } = (await matchReset(app, code)) ?? {};
  expect([await markTokenUsed(db, id, noon + 5), await markTokenUsed(db, id, noon + 6)]).toEqual([true, false]);
  expect((await matchReset(app, code))?.used_at).toBe(noon + 5);
});

test('after five wrong attempts of a network the code no longer matches for it', async ({ app }) => {
  const code = await codeFor(app);
  for (let nth = 0; nth < 5; nth += 1) await matchReset(app, wrong(code));
  expect(await matchReset(app, code)).toBeUndefined();
  expect(await matchReset(app, code, 'elsewhere')).toBeDefined();
});

test('after twenty wrong attempts of other networks only the own network matches', async ({ app }) => {
  const code = await codeFor(app);
  for (let nth = 0; nth < 20; nth += 1) await matchReset(app, wrong(code), `network ${nth}`);
  expect(await matchReset(app, code, 'a new network')).toBeUndefined();
  expect(await matchReset(app, code)).toBeDefined();
});

test('live codes of an account differ, and wrong attempts count for codes of the purpose alone', async ({ app }) => {
  const codes = [await codeFor(app), await codeFor(app), await codeFor(app)];
  expect(new Set(codes).size).toBe(3);
  await codeFor(app, { ...reset, name: 'another' });
  await matchReset(app, codes.includes('000000') ? '999999' : '000000', 'elsewhere');
  const attempts = await app.context.db.selectFrom('one_time_tokens').select(['purpose', 'attempts']).orderBy('id').execute();
  expect(attempts.map((row) => [row.purpose, row.attempts])).toEqual([...codes.map(() => ['password-reset', 1]), ['another', 0]]);
});

test('an empty token counts and opens nothing', async ({ app }) => {
  const { db } = app.context;
  await insertEmptyToken(db, reset, { accountId: account, data: {}, network: '', now: noon });
  expect(await tokensSince(db, reset, account, noon - 1)).toHaveLength(1);
  expect(await tokensSince(db, reset, account, noon)).toHaveLength(0);
  expect(await liveTokens(db, reset, [account], noon)).toEqual([]);
  expect(await matchReset(app, '')).toBeUndefined();
});

test('a purge deletes the tokens of its purpose by their age, and a deleted account takes its tokens along', async ({ app }) => {
  const { db } = app.context;
  await codeFor(app);
  await invite(app, noon + 1);
  expect(await purgeTokens('password-reset')(db, noon - 1, 10)).toBe(0);
  expect(await purgeTokens('password-reset')(db, noon, 10)).toBe(1);
  expect(await purgeTokens('password-reset')(db, noon + hour, 10)).toBe(0);
  const { email } = await app.learner({ email: 'leaving@example.com' });
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await issueCode(db, reset, { accountId: id, data: {}, network: '', now: noon });
  await db.deleteFrom('accounts').where('id', '=', id).execute();
  expect((await db.selectFrom('one_time_tokens').select('purpose').execute()).map(({ purpose }) => purpose)).toEqual(['invitation']);
});
