import type { Page } from 'playwright';
import { address, mailTo, newEmail } from './visit.ts';

export const password = 'a long enough secret';

/** Fills the registration form of learners or tutors; what is not named gets something fitting. */
export async function fillRegistration(page: Page, change: Record<string, string> = {}): Promise<void> {
  const values: Record<string, string> = {
    'First name': 'Learner',
    'Last name': 'Example',
    Email: newEmail('learner'),
    'Phone number': '+234 800 000 0000',
    Password: password,
    'Confirm password': password,
    ...change,
  };
  for (const [label, value] of Object.entries(values)) await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
}

export async function postApi(path: string, json: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

export const asAdmin = async () => String((await postApi('/admin/login', { email: 'admin@example.com', password: 'an even longer secret' })).token);

/** The pin of six digits in the newest mail to somebody. */
export const pinFor = async (email: string) => (await mailTo(email, /pin/)).text?.match(/^\d{6}$/m)?.[0] ?? '';

/** A learner who exists already: registered and, unless told otherwise, verified, over the API. */
export async function newLearner({ verified = true } = {}): Promise<string> {
  const email = newEmail('learner');
  const person = { first_name: 'Learner', last_name: 'Example', email, phone_number: '+234 800', password, confirm_password: password };
  await postApi('/register', person);
  if (verified) await postApi('/verify', { email, verification_pin: await pinFor(email) });
  return email;
}

/** Logs in through the page. */
export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Log in' }).click();
}
