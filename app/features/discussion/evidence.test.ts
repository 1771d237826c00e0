// Proves T13.

import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
const path = targetPaths[0] ?? '';

let admin = '';
let learner = '';
test.beforeAll(async ({ app }) => {
  admin = await app.adminToken();
  learner = (await app.learner()).token;
  await createTarget(app, path, 1);
});

let visitors = 0;
/** IP address of a visitor on another network than all before, also on another wider one. */
function newAddress(): string {
  visitors += 1;
  return `198.51.${visitors}.7`;
}

const comment = (app: TestApp, json: object, options: { token?: string } = {}) =>
  app.call('POST', `${path}/1/comment`, { json, from: newAddress(), ...options });
const isShown = async (app: TestApp, id: unknown) => (await app.call('GET', `${path}/1/comments`)).rows.some((row) => row.id === id);

test('anonymous readers on one wider network mark a comment, however many addresses they have, and hold it as one reader', async ({ app }) => {
  const { body } = await comment(app, { text: 'Reported by two strangers' });
  const report = (from: string, token?: string) =>
    app.call('POST', `/comments/${body.id}/report`, { json: { reason: 'rude' }, from, ...(token ? { token } : {}) });
  const ipv6 = [1, 2, 3, 4].map((subnet) => `2001:db8:7:${subnet}::1`);
  const ipv4 = [1, 2, 3, 4].map((host) => `203.0.113.${host}`);
  for (const from of [...ipv6, ...ipv4]) expect((await report(from)).status).toBe(200);
  expect(await isShown(app, body.id)).toBe(true);
  const [marked] = (await app.api(admin).moderation.comments({ list: 'reported' })).rows;
  expect(marked).toMatchObject({ id: body.id, state: 'shown', reports: 8 });
  await report(newAddress(), learner);
  expect(await isShown(app, body.id)).toBe(false);
});

test('reports of an earlier version, and those that a moderator dismissed, do not add to one another', async ({ app }) => {
  const { body } = await comment(app, { text: 'Approved once' });
  const report = () => app.call('POST', `/comments/${body.id}/report`, { json: { reason: 'rude' }, from: newAddress() });
  for (const _ of [1, 2]) await report();
  await app.context.db.updateTable('comment_reports').set({ wide_network: null }).execute();
  await app.api(admin).moderation.decide({ changes: [{ id: Number(body.id), version: 0, state: 'shown' }] });
  for (const _ of [1, 2]) await report();
  expect(await isShown(app, body.id)).toBe(true);
  await report();
  expect(await isShown(app, body.id)).toBe(false);
});

test('what a stranger sent with the typed address of a member holds and bars comments of that address without an account, and none of the member', async ({
  app,
}) => {
  const email = 'spoofed@example.com';
  const { token } = await app.learner({ email });
  const post = (json: object, options: { token?: string } = {}) => comment(app, { email, ...json }, options);
  const spam = (await post({ text: 'Spam' })).body;
  await app.api(admin).moderation.decide({ changes: [{ id: Number(spam.id), version: 0, state: 'hidden' }] });
  const signed = await post({ text: 'My own words' }, { token });
  expect([signed.status, signed.body.held]).toEqual([201, undefined]);
  expect((await post({ text: 'More spam' })).body.held).toBe(true);
  await app.api(admin).moderation.ban({ comment: Number(spam.id), on: 'email', days: 1 });
  for (const json of [{ text: 'Still my own words' }, { text: 'Without the address', email: '' }]) {
    const { status, body } = await post(json, { token });
    expect([status, body.held]).toEqual([201, undefined]);
  }
  expect((await post({ text: 'And more spam' })).body.held).toBe(true);
  // A comment of the account proves its address.
  await app.api(admin).moderation.ban({ comment: Number(signed.body.id), on: 'email', days: 1 });
  expect((await post({ text: 'Again' }, { token })).status).toBe(403);
});

test('a hidden comment of an account holds its next ones, whatever address is typed', async ({ app }) => {
  const { token } = await app.learner({ email: 'rude@example.com' });
  const post = async (json: object) => (await comment(app, json, { token })).body;
  const first = await post({ text: 'Rude words' });
  await app.api(admin).moderation.decide({ changes: [{ id: Number(first.id), version: 0, state: 'hidden' }] });
  expect((await post({ text: 'More of them', email: 'kind@example.com' })).held).toBe(true);
});
