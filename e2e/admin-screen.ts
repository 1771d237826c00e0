import type { Page } from 'playwright';
import { asAdmin, newLearner, password, postApi } from './accounts.ts';
import { mockApiError, newEmail, newPage, type openPage } from './page.ts';

export interface AdminScreen {
  name: string;
  path: string;
  /** Shown only to logged-out visitors. */
  isLoggedOut?: true;
  /** Shown on phones only. */
  phoneOnly?: true;
  /** Shown on screens with room for the sidebar only. */
  desktopOnly?: true;
  /** Selector of the reachable part, when it is not the whole page. */
  part?: string;
  expectedErrors?: (number | 'network')[];
  /** Runs before the page opens. */
  setup?: (page: Page) => Promise<unknown>;
  /** Steps from the opened page to this state. */
  steps?: (page: Page) => Promise<unknown>;
  /** Locator that is visible in this state. */
  visible: (page: Page) => { waitFor(): Promise<void> };
}

export const title = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
export const text = (content: string | RegExp) => (page: Page) => page.getByText(content).first();
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
export const alertDialog = (content: string) => (page: Page) => page.getByRole('alertdialog').filter({ hasText: content });
export const alert = (content: string) => (page: Page) => page.getByRole('alert').getByText(content).first();
export const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
export const clickInDialog = (name: string) => (page: Page) => page.locator('dialog').getByRole('button', { name, exact: true }).click();
export const mockEmptyList = (url: string) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
export const mockFailure = (url: string | RegExp) => ({ expectedErrors: [500], setup: (page: Page) => mockApiError(page, url, 500) });

export async function runSteps(page: Page, ...steps: ((page: Page) => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) await step(page);
}

/** Creates an account of each kind, so that no list is empty. */
export async function createAdminFixtures(): Promise<void> {
  await newLearner();
  const tutor = { first_name: 'Tutor', last_name: 'Example', email: newEmail('tutor'), phone_number: '+234 800', level: 'advanced' };
  await postApi('/tutor', { ...tutor, password, confirm_password: password });
  for (let nth = 0; nth < 11; nth += 1) await postApi('/subscribe', { email: newEmail('reader') });
}

/** Opens the screen in its state, in light colours. */
export async function openScreen(
  { path, isLoggedOut, phoneOnly, expectedErrors, setup, steps, visible }: AdminScreen,
  options: Parameters<typeof openPage>[1] = {},
): Promise<Page> {
  const page = await newPage({
    colorScheme: 'light',
    ...(isLoggedOut ? {} : { token: await asAdmin() }),
    ...(phoneOnly ? { viewport: { width: 390, height: 844 } } : {}),
    ...(expectedErrors ? { expectedErrors } : {}),
    ...options,
  });
  await setup?.(page);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await steps?.(page);
  await visible(page).waitFor();
  // A form opens once its draft is read.
  await page.locator('p[aria-busy=true]').first().waitFor({ state: 'detached' });
  return page;
}
