import type { Page } from 'playwright';

/** The visible slide. */
export const slide = (page: Page) => page.locator('[aria-roledescription="slide"]:not([inert])');
export const currentSlideLabel = (page: Page) => slide(page).getAttribute('aria-label');

/** Waits for hydration, which makes hidden slides inert. */
export const waitForCarousel = (page: Page) => page.locator('[aria-roledescription="slide"][inert]').nth(1).waitFor({ state: 'attached' });
