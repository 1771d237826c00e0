import type { Page } from 'playwright';
import { address, mailTo, newEmail } from './page.ts';

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
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** A field of the page, not of its footer. */
export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

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

/** A learner who is logged in: visits with this token. */
export async function learnerWithToken(): Promise<{ email: string; token: string }> {
  const email = await newLearner();
  return { email, token: String((await postApi('/login', { email, password })).token) };
}

/** Logs in through the page. */
export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(typed);
  await page.getByRole('button', { name: 'Log in' }).click();
}
