import type { Page } from 'playwright';
import { mailTo, newEmail, server } from './page.ts';

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

/** Sends a request to the API of the server of this process. @throws when it is rejected */
export async function postApi(path: string, json: object, token?: string): Promise<Record<string, unknown>> {
  const { status, text, body } = await server.call('POST', path, { json, token });
  if (status >= 300) throw new Error(`${path} responded with ${status}: ${text}`);
  return body;
}

let adminSession: string | undefined;
let adminLoginAt = 0;
/** Calls about the staff need a login of the last 15 minutes, and a test takes some of them. */
const recentMs = 10 * 60_000;

/** Token of an administrator, shared by tests until one of them ends the session: a login costs more than most requests. */
export async function asAdmin(): Promise<string> {
  const isRecent = Date.now() - adminLoginAt < recentMs;
  const isLive = isRecent && adminSession !== undefined && (await server.call('GET', '/auth/me', { token: adminSession })).status === 200;
  if (adminSession && isLive) return adminSession;
  adminLoginAt = Date.now();
  adminSession = await server.adminToken();
  return adminSession;
}

/** Six-digit PIN in the newest mail to an address. */
export const pinFor = async (email: string) => (await mailTo(email, /pin/)).text?.match(/^\d{6}$/m)?.[0] ?? '';

/** Creates a learner through the API: registered and, by default, verified. */
export async function newLearner({ verified = true } = {}): Promise<string> {
  const email = newEmail('learner');
  const registration = { first_name: 'Learner', last_name: 'Example', email, phone_number: '+234 800', password, confirm_password: password };
  await postApi('/register', registration);
  if (verified) await verify(email);
  return email;
}

/** Verifies an account, which logs in. @returns the token of the session */
const verify = async (email: string) => String((await postApi('/verify', { email, verification_pin: await pinFor(email) })).token);

/** Creates a verified learner with a session. */
export async function learnerWithToken(): Promise<{ email: string; token: string }> {
  const email = await newLearner({ verified: false });
  return { email, token: await verify(email) };
}

/** Logs in through the login page. */
export async function login(page: Page, email: string, enteredPassword = password): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(enteredPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
