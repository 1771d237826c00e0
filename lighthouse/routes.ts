import type { Browser, Page } from 'playwright';
import { publicPages } from '#app/navigation.ts';
import type { RouteFigures } from './measure.ts';
import { observeVitals, readVitals } from './web-vitals.ts';

/** What somebody does on a page; each press and each letter counts for INP. */
type Step = (page: Page) => Promise<void>;

const menu: Step = async (page) => {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Close the menu' }).click();
};
const type =
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
const level: Step = async (page) => {
  await press(/Tell me more/)(page);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
};
const newsletter = type('Your e-mail address');

/** Steps of the pages with controls of their own. */
const steps: Record<string, Step[]> = {
  '/': [menu, level, newsletter],
  '/contact': [menu, type('Message'), newsletter],
  '/register': [menu, type('First name'), press(/Register/), newsletter],
  '/tutor-registration': [menu, type('First name'), newsletter],
  '/login': [menu, type('Email'), newsletter],
  '/verify': [menu, type('Email'), newsletter],
  '/blog': [menu, press(/^Like/), newsletter],
  '/blog/1': [menu, press(/^Like/), newsletter],
};
export const publicRoutes: readonly string[] = publicPages;

/** Slow 4G as the developer tools and Lighthouse define it. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1_474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** LCP, INP and CLS of one visit by somebody new, who acts as soon as the page has loaded. */
export async function vitals(browser: Browser, address: string, route: string): Promise<RouteFigures> {
  const context = await browser.newContext({ baseURL: address, ...phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observeVitals);
  await page.goto(route);
  for (const step of steps[route] ?? [menu, newsletter]) await step(page);
  const figures = await page.evaluate(readVitals);
  await context.close();
  return figures;
}
