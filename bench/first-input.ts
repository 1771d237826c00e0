import { loadavg } from 'node:os';
import { publicPages } from '#app/navigation.ts';
import { median } from './median.ts';
import { startPhones, type Tab } from './slow-phone.ts';

/**
 * First press on the menu right after the load event, and largest paint, of every public page on a slow phone:
 * `node bench/first-input.ts RUNS NAME=ADDRESS …` with running servers, which take turns. Medians in milliseconds.
 * `LATENCY=150` sets another round-trip time.
 */
const [, , runs = '5', ...servers] = process.argv;
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
    // Events of the first layout, such as a pointer that stands over the page, belong to no press.
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0) timings.press = Math.max(timings.press, entry.duration);
  }).observe({ ...eventTiming, type: 'event', buffered: true });
}

/** Centre of the menu button as soon as it is painted. */
const findButton = `new Promise((resolve) => {
  (function find() {
    const { x, y, width, height } = document.querySelector('[aria-controls=menu]')?.getBoundingClientRect() ?? { width: 0 };
    if (width > 0) resolve({ x: x + width / 2, y: y + height / 2 });
    else setTimeout(find, 20);
  })();
})`;

async function measure(tab: Tab, url: string): Promise<Timings> {
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
  const loaded = tab.event('Page.loadEventFired');
  await tab.send('Page.navigate', { url });
  const point = await tab.evaluate<{ x: number; y: number }>(findButton);
  await loaded;
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const { isOpen, ...timings } = await tab.evaluate<Timings & { isOpen: boolean }>(
    `({ ...timings, isOpen: document.querySelector('[aria-controls=menu]').ariaExpanded === 'true' })`,
  );
  if (!isOpen) throw new Error(`${url}: the press did not open the menu.`);
  return timings;
}

const phones = await startPhones();
for (const route of publicPages) {
  const cells: string[] = [];
  const timings = new Map(servers.map((server): [string, Timings[]] => [server, []]));
  for (let run = 0; run < Number(runs); run += 1)
    for (const [server, list] of timings) {
      const tab = await phones.open();
      list.push(await measure(tab, server.slice(server.indexOf('=') + 1) + route));
      await tab.close();
    }
  for (const [server, list] of timings) {
    const press = median(list.map((each) => each.press));
    const paint = median(list.map((each) => each.largestPaint));
    cells.push(`${server.split('=')[0]}: press ${Math.round(press)}, largest paint ${Math.round(paint)}`);
  }
  console.log(`${route.padEnd(22)} ${cells.join(' | ')} (load ${loadavg()[0]?.toFixed(1)})`);
}
await phones.stop();
