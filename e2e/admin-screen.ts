import type { Page } from 'playwright';
import { asAdmin, newLearner, password, postApi } from './accounts.ts';
import { mockApiError, newEmail, openPage } from './page.ts';

export interface AdminScreen {
  name: string;
  path: string;
  /** The door is seen by those who are not inside. */
  outside?: true;
  /** There on a phone alone. */
  narrow?: true;
  /** There where a sidebar has room. */
  wide?: true;
  /** All that is within reach, where that is not the whole page. */
  part?: string;
  provokes?: (number | 'network')[];
  /** What must be so before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** What leads to this state. */
  steps?: (page: Page) => Promise<unknown>;
  /** What is seen when it stands. */
  seen: (page: Page) => { waitFor(): Promise<void> };
}

export const title = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
export const says = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
export const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
export const alertDialog = (words: string) => (page: Page) => page.getByRole('alertdialog').filter({ hasText: words });
export const alert = (words: string) => (page: Page) => page.getByRole('alert').getByText(words).first();
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
export const inDialog = (name: string) => (page: Page) => page.locator('dialog').getByRole('button', { name, exact: true }).click();
export const nothingIn = (url: string) => (page: Page) => page.route(url, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
export const failing = (url: string) => ({ provokes: [500], before: (page: Page) => mockApiError(page, url, 500) });

export async function inTurn(page: Page, ...steps: ((page: Page) => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step(page);
}

/** Somebody of every kind, so that no list is empty. */
export async function furnishAdmin(): Promise<void> {
  await newLearner();
  const tutor = { first_name: 'Tutor', last_name: 'Example', email: newEmail('tutor'), phone_number: '+234 800', level: 'advanced' };
  await postApi('/tutor', { ...tutor, password, confirm_password: password });
  for (let nth = 0; nth < 11; nth += 1) await postApi('/subscribe', { email: newEmail('reader') });
}

/** The screen in its state, in light colours. */
export async function openScreen(
  { path, outside, narrow, provokes, before, steps, seen }: AdminScreen,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await openPage('/about', {
    colorScheme: 'light',
    ...(outside ? {} : { token: await asAdmin() }),
    ...(narrow ? { viewport: { width: 390, height: 844 } } : {}),
    ...(provokes ? { expectedErrors: provokes } : {}),
    ...options,
  });
  await before?.(page);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await steps?.(page);
  await seen(page).waitFor();
  return page;
}
