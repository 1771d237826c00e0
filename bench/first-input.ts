import { loadavg } from 'node:os';
import type { Browser } from 'playwright';
import { publicPages } from '#app/navigation.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { median } from './median.ts';

/**
 * First press on the menu right after the load event, and largest paint, of every public page on a slow phone:
 * `node bench/first-input.ts RUNS NAME=ADDRESS …` with running servers, which take turns. Medians in milliseconds.
 * `LATENCY=150` sets another round-trip time.
 */
const [, , runs = '5', ...servers] = process.argv;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Slow 4G as DevTools throttles it: bytes per second. */
const slow4G = {
  offline: false,
  latency: Number(process.env.LATENCY ?? 562.5),
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const cpuSlowdown = 4;
/** After the press, for the events of the press to be reported and late paints to count. */
const settleMs = 700;

interface Timings {
  largestPaint: number;
  /** Duration of the press until the next paint (Event Timing, as INP counts it). */
  press: number;
}

declare global {
  interface Window {
    timings: Timings;
  }
}

/** Runs in the page before its scripts. */
function observe(): void {
  const timings = { largestPaint: 0, press: 0 };
  // TypeScript does not know the threshold of Event Timing yet.
  const eventTiming: object = { durationThreshold: 16 };
  window.timings = timings;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) timings.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) if (/^(pointer|click)/.test(name)) timings.press = Math.max(timings.press, duration);
  }).observe({ ...eventTiming, type: 'event', buffered: true });
}

async function measure(browser: Browser, url: string): Promise<Timings> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(observe);
  const button = page.locator('[aria-controls=menu]');
  const findBox = async () => {
    await button.waitFor();
    return button.boundingBox();
  };
  const [box] = await Promise.all([findBox(), page.goto(url, { waitUntil: 'load' })]);
  if (!box) throw new Error(`${url} has no menu button.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(settleMs);
  const timings = await page.evaluate(() => window.timings);
  const isOpen = (await button.getAttribute('aria-expanded')) === 'true';
  await context.close();
  if (!isOpen) throw new Error(`${url}: the press did not open the menu.`);
  return timings;
}

const browser = await launchChromium();
for (const route of publicPages) {
  const cells: string[] = [];
  const timings = new Map(servers.map((server): [string, Timings[]] => [server, []]));
  for (let run = 0; run < Number(runs); run += 1)
    for (const [server, list] of timings) list.push(await measure(browser, server.slice(server.indexOf('=') + 1) + route));
  for (const [server, list] of timings) {
    const press = median(list.map((each) => each.press));
    const paint = median(list.map((each) => each.largestPaint));
    cells.push(`${server.split('=')[0]}: press ${Math.round(press)}, largest paint ${Math.round(paint)}`);
  }
  console.log(`${route.padEnd(22)} ${cells.join(' | ')} (load ${loadavg()[0]?.toFixed(1)})`);
}
await browser.close();
