import type { Page } from 'playwright';
import { address, mailTo, newEmail } from './page.ts';

export const password = 'a long enough secret';

/** Fills the registration form of learners or tutors; fields that are not given get valid values. */
export async function fillRegistration(page: Page, overrides: Record<string, string> = {}): Promise<void> {
  const values: Record<string, string> = {
    'First name': 'Learner',
    'Last name': 'Example',
    Email: newEmail('learner'),
    'Phone number': '+234 800 000 0000',
    Password: password,
    'Confirm password': password,
    ...overrides,
  };
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** A field in main, not in the footer. */
export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

export async function postApi(path: string, json: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

export const asAdmin = async () => String((await postApi('/admin/login', { email: 'admin@example.com', password: 'an even longer secret' })).token);

/** Six-digit PIN in the newest mail to an address. */
export const pinFor = async (email: string) => (await mailTo(email, /pin/)).text?.match(/^\d{6}$/m)?.[0] ?? '';

/** Creates a learner through the API: registered and, by default, verified. */
export async function newLearner({ verified = true } = {}): Promise<string> {
  const email = newEmail('learner');
  const registration = { first_name: 'Learner', last_name: 'Example', email, phone_number: '+234 800', password, confirm_password: password };
  await postApi('/register', registration);
  if (verified) await postApi('/verify', { email, verification_pin: await pinFor(email) });
  return email;
}

/** Creates a verified learner with a session. */
export async function learnerWithToken(): Promise<{ email: string; token: string }> {
  const email = await newLearner();
  return { email, token: String((await postApi('/login', { email, password })).token) };
}

/** Logs in through the login page. */
export async function login(page: Page, email: string, enteredPassword = password): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(enteredPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
}
