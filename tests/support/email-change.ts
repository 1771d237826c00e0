import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { withAppPerTest } from './fixtures.ts';
import { person, type TestApp } from './test-app.ts';

export const { email: oldEmail, password } = person;
export const newEmail = 'new@example.com';
export const dayMs = 24 * 60 * 60_000;

/** Tests with an `app` and the `token` of a learner of its own. */
export const withLearnerPerTest = () => withAppPerTest().extend('token', async ({ app }) => (await app.learner()).token);

export const mailsTo = async (app: TestApp, address: string, page = ''): Promise<Email[]> =>
  (await app.mails()).filter((mail) => mail.to?.some((to) => to.address === address) && mail.text?.includes(page));
const tokenIn = (mail: Email | undefined) =>
  new URLSearchParams(mail?.text?.match(/\/(?:confirm-email|undo-email-change)\?(\S+)/)?.[1]).get('token') ?? '';
export const confirmToken = async (app: TestApp, address: string) => tokenIn((await mailsTo(app, address, '/confirm-email?')).at(-1));
export const undoToken = async (app: TestApp, address: string) => tokenIn((await mailsTo(app, address, '/undo-email-change?')).at(-1));

export const request = (app: TestApp, token: string, email = newEmail) => app.call('POST', '/auth/email', { token, json: { email, password } });
export const confirm = (app: TestApp, secret: string) => app.call('POST', '/auth/email/confirm', { json: { token: secret } });
export const undo = (app: TestApp, secret: string) => app.call('POST', '/auth/email/undo', { json: { token: secret } });
export const loginStatus = async (app: TestApp, email: string) => (await app.call('POST', '/login', { json: { email, password } })).status;

/** Changes the address of the account that is logged in with the token. */
export async function change(app: TestApp, token: string, to = newEmail): Promise<void> {
  await request(app, token, to);
  expect((await confirm(app, await confirmToken(app, to))).status).toBe(200);
}
