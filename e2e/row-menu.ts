import type { Locator, Page } from 'playwright';

/** Menu button "…" of a row. */
export const moreActions = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name: typeof name === 'string' ? `More actions: ${name}` : name });

/** Chooses an action in the menu of a row, by keyboard. */
export async function chooseInRow(page: Page | Locator, label: string, name: string | RegExp): Promise<void> {
  await moreActions(page, name).first().press('Enter');
  await page.getByRole('menuitem', { name: label, exact: true }).press('Enter');
}

/** Step of a screen: chooses an action in the menu of the first row. */
export const inFirstRow = (label: string) => (page: Page) => chooseInRow(page, label, /^More actions: /);
