import type { Browser, Page } from 'playwright';
import { publicPages } from '#app/navigation.ts';
import { measureVitals, type RouteFigures, readVitals } from './web-vitals.ts';

/** One interaction on a page; each click and each key press counts for INP. */
type Step = (page: Page) => Promise<void>;

const menu: Step = async (page) => {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Close the menu' }).click();
};
const typeInto =
  (label: string): Step =>
  async (page) => {
    const field = page.getByLabel(label, { exact: true }).first();
    await field.click();
    await field.pressSequentially('ada@');
  };
const press =
  (name: RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const openLevel: Step = async (page) => {
  await press(/Tell me more/)(page);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
};
const newsletter = typeInto('Your email address');

/** Steps of the pages with controls of their own. */
const steps: Record<string, Step[]> = {
  '/': [menu, openLevel, newsletter],
  '/contact': [menu, typeInto('Message'), newsletter],
  '/register': [menu, typeInto('First name'), press(/Register/), newsletter],
  '/tutor-registration': [menu, typeInto('First name'), newsletter],
  '/login': [menu, typeInto('Email'), newsletter],
  '/verify': [menu, typeInto('Email'), newsletter],
  '/blog': [menu, press(/^Like/), newsletter],
  '/blog/1': [menu, press(/^Like/), newsletter],
};
export const publicRoutes: readonly string[] = publicPages;

/** Slow 4G as defined by DevTools and Lighthouse. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1_474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** LCP, INP, CLS and TTFB of a first visit with interactions from the load event on. */
export async function vitals(browser: Browser, address: string, route: string): Promise<RouteFigures> {
  const context = await browser.newContext({ baseURL: address, ...phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ content: measureVitals });
  await page.goto(route);
  for (const step of steps[route] ?? [menu, newsletter]) await step(page);
  const figures = await page.evaluate(readVitals);
  await context.close();
  return figures;
}
