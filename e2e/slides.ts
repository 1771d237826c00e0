import type { Page } from 'playwright';

/** The level that is shown. */
export const slide = (page: Page) => page.locator('[aria-roledescription="slide"]:not([inert])');
export const current = (page: Page) => slide(page).getAttribute('aria-label');

/** Once the script runs, the slides that are not shown cannot be reached. */
export const ready = (page: Page) => page.locator('[aria-roledescription="slide"][inert]').nth(1).waitFor({ state: 'attached' });
