import type { Email } from 'postal-mime';
import { homeNetwork } from './registration.ts';
import { person, type TestApp } from './test-app.ts';

export const newPassword = 'the password of tomorrow';
export const passwords = { password: newPassword, confirm_password: newPassword };

export const requestReset = (app: TestApp, email = person.email, from = homeNetwork) =>
  app.call('POST', '/password-reset', { json: { email }, from });
export const byLink = (app: TestApp, token: string, json: object = passwords, from = homeNetwork) =>
  app.call('POST', '/password-reset/link', { json: { token, ...json }, from });
export const login = (app: TestApp, password: string, email = person.email, path = '/login') => app.call('POST', path, { json: { email, password } });
export const mailsTo = async (app: TestApp, email: string) => (await app.mails()).filter(({ to }) => to?.[0]?.address === email);

/** Mails about new passwords, oldest first. */
export async function resetMails(app: TestApp, email = person.email): Promise<Email[]> {
  await app.jobWorkers.drain();
  return (await mailsTo(app, email)).filter(({ subject }) => subject?.startsWith('Choose a new password'));
}
export const tokensIn = (mail: Email | undefined) =>
  [...(mail?.text ?? '').matchAll(/\/reset-password\?token=([\w-]{43})/g)].map(([, token = '']) => token);
export const codesIn = (mail: Email | undefined) => mail?.text?.match(/^\d{6}$/gm) ?? [];

/** Asks for a mail, and returns its first link and code. */
export async function requestAndReadMail(app: TestApp, email = person.email, from = homeNetwork) {
  await requestReset(app, email, from);
  const mail = (await resetMails(app, email)).at(-1);
  return { mail, token: tokensIn(mail)[0] ?? '', code: codesIn(mail)[0] ?? '' };
}
