import type { Page } from 'playwright';
import { field } from './accounts.ts';
import { openPage } from './page.ts';

export type Options = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'provokes'>;

export interface PublicScreen {
  name: string;
  /** As app/routes.ts writes it. */
  route: string;
  open: (options?: Options) => Promise<Page>;
  /** There on a phone alone. */
  narrow?: true;
  /** What is there for a screen reader, when the rest is shut away on purpose. */
  part?: string;
}

export type Provoked = NonNullable<Parameters<typeof openPage>[1]>['expectedErrors'];

/** A screen that has an address. */
export const at = (name: string, route: string, path: string, provokes: Provoked = []): PublicScreen => ({
  name,
  route,
  open: (options) => openPage(path, { ...options, expectedErrors: provokes }),
});

/** A screen, and what is done there until it is in the state that is meant. */
export const after = (name: string, route: string, path: string, act: (page: Page) => Promise<unknown>, provokes: Provoked = []): PublicScreen => ({
  name,
  route,
  open: async (options) => {
    const page = await openPage(path, { ...options, expectedErrors: provokes });
    await act(page);
    return page;
  },
});

export const press = (page: Page, button: string) => page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
/** By a link that every page has at every width. */
export const goTo = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
export const said = (page: Page, role: 'alert' | 'status', sentence: string) => page.getByRole(role).getByText(sentence, { exact: true }).waitFor();
export const answer = (page: Page, url: string, json: unknown, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json, headers: { 'X-Total-Count': '0' } }));

/** From then on the slides that are not shown cannot be reached. */
export const slidesTurn = (page: Page) => page.locator('[aria-roledescription="slide"][inert]').first().waitFor({ state: 'attached' });

export const submitEmpty = (button: string) => async (page: Page) => {
  await press(page, button);
  await page.getByText('Email is required').waitFor();
};

export async function openReplies(page: Page): Promise<void> {
  await press(page, 'Show replies (1)');
  await page.getByText('An answer', { exact: true }).waitFor();
  await page.getByLabel('Your reply').waitFor();
}

export async function refusedLogin(page: Page, email: string, sentence: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('a long enough secret');
  await press(page, 'Log in');
  await said(page, 'alert', sentence);
}
