import type { Page } from 'playwright';
import { field } from './accounts.ts';
import { openPage } from './page.ts';

export type Options = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'expectedErrors'>;

export interface PublicScreen {
  name: string;
  /** Route pattern as in app/routes.ts. */
  route: string;
  open: (options?: Options) => Promise<Page>;
  /** Shown on phones only. */
  phoneOnly?: true;
  /** Selector of the part that this state changes, or whose rest is inert; by default `main`. */
  part?: string;
}

type ExpectedErrors = NonNullable<Parameters<typeof openPage>[1]>['expectedErrors'];

/** A screen with a URL of its own. */
export const screenAt = (name: string, route: string, path: string, expectedErrors: ExpectedErrors = []): PublicScreen => ({
  name,
  route,
  open: (options) => openPage(path, { ...options, expectedErrors }),
});

/** A screen that is reached by actions on a page. */
export const screenAfter = (
  name: string,
  route: string,
  path: string,
  action: (page: Page) => Promise<unknown>,
  expectedErrors: ExpectedErrors = [],
): PublicScreen => ({
  name,
  route,
  open: async (options) => {
    const page = await openPage(path, { ...options, expectedErrors });
    await action(page);
    return page;
  },
});

export const clickInMain = (page: Page, button: string) => page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
/** Follows a footer link, which exists at every width. */
export const followFooterLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
export const expectMessage = (page: Page, role: 'alert' | 'status', message: string) =>
  page.getByRole(role).getByText(message, { exact: true }).waitFor();
export const mockResponse = (page: Page, url: string, json: unknown, status = 200) =>
  page.route(url, (route) => route.fulfill({ status, json, headers: { 'X-Total-Count': '0' } }));

export const submitEmpty = (button: string) => async (page: Page) => {
  await clickInMain(page, button);
  await page.getByText('Email is required').waitFor();
};

export async function openReplies(page: Page): Promise<void> {
  await clickInMain(page, 'Show replies (1)');
  await page.getByText('An answer', { exact: true }).waitFor();
  await page.getByLabel('Your reply').waitFor();
}

export async function rejectedLogin(page: Page, email: string, message: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('a long enough secret');
  await clickInMain(page, 'Log in');
  await expectMessage(page, 'alert', message);
}
