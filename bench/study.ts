import { join } from 'node:path';
import type { Page } from 'playwright';
import { addDevice } from '#app/auth/device-keys.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { insertLearning } from '#tests/support/factories/bulk-learning.ts';
import { startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import { atMost, ms, type ReportSection } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const runs = 15;
const cpuSlowdown = 4;
/** Of Today, after its Start leads to a session that is kept. */
const idleMs = 1_500;

interface Timings {
  start: number;
  verdict: number;
}

declare global {
  interface Window {
    /** Each is resolved with its time. A test that polled instead would cost the page a frame each time. */
    studyTimings: Record<keyof Timings, Promise<number>>;
  }
}

/** Runs in the page before its scripts: from the event until the frame that shows the exercise, or the verdict, is painted. */
function observe(): void {
  const start = Promise.withResolvers<number>();
  const verdict = Promise.withResolvers<number>();
  window.studyTimings = { start: start.promise, verdict: verdict.promise };
  const measure = (resolve: (ms: number) => void, from: number, isShown: () => boolean) => {
    const check = () => {
      if (!isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  };
  const hasVerdict = () => document.querySelector('main form > [role=status]')?.textContent !== '';
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (target instanceof Element && target.closest('[href*="/study/session"]'))
        measure(start.resolve, timeStamp, () => document.querySelector('main form') !== null);
    },
    true,
  );
  addEventListener('submit', ({ timeStamp }) => measure(verdict.resolve, timeStamp, hasVerdict), true);
}

/** A page of plain HTML whose two handlers do no more than show something. */
const barePage = `<main><a href="#/study/session">Start</a></main><script>
  document.querySelector('a').addEventListener('click', () => {
    const form = document.createElement('form');
    form.innerHTML = '<input type="radio"><button>Check</button><div role="status"></div>';
    form.addEventListener('submit', (event) => { event.preventDefault(); form.lastChild.textContent = 'Right.'; });
    document.querySelector('main').append(form);
  });
</script>`;

async function measureOnce(page: Page): Promise<Timings> {
  const start = page.evaluate(() => window.studyTimings.start);
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click();
  await start;
  const verdict = page.evaluate(() => window.studyTimings.verdict);
  await page.locator('main form input[type=radio]').first().check();
  await page.locator('main form button[type=submit], main form button:not([type])').first().click();
  return { start: await start, verdict: await verdict };
}

/** Time from Start to the first exercise and from an answer to its verdict, in Chromium with a slow processor. */
export async function measureStudy(): Promise<ReportSection> {
  const dataDir = newFolder();
  // The first start plants the course.
  await (await startServer({}, { dataDir })).stop();
  const { db, close } = openDatabase(join(dataDir, 'academy.db'));
  await insertLearning(db, { learners: 1, cards: 60, answers: 60, now: Date.now() });
  const { account_id: account } = await db.selectFrom('profiles').select('account_id').executeTakeFirstOrThrow();
  const device = { account, ...(await addDevice(db, { accountId: account, name: 'Tablet', now: Date.now() })) };
  await close();
  const server = await startServer({}, { dataDir });
  const browser = await launchChromium();
  const timings: Record<'academy' | 'bare page', Timings[]> = { academy: [], 'bare page': [] };
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addInitScript(observe);
  await context.addInitScript((stored) => localStorage.setItem('device', stored), JSON.stringify(device));
  for (let run = 0; run <= runs; run += 1)
    for (const name of ['academy', 'bare page'] as const) {
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      if (name === 'bare page') await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
      await page.goto(`${server.address}${name === 'academy' ? '/study/today' : '/bare'}`);
      if (name === 'academy') await page.locator('main a[href*="k="]').first().waitFor();
      await page.waitForTimeout(idleMs);
      await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      const measured = await measureOnce(page);
      // The first one fills the caches.
      if (run > 0) timings[name].push(measured);
      await page.close();
    }
  await browser.close();
  await server.stop();
  const medianOf = (name: keyof typeof timings, part: keyof Timings) => median(timings[name].map((each) => each[part]));
  const largest = (name: keyof typeof timings, part: keyof Timings) => Math.max(...timings[name].map((each) => each[part]));
  return {
    title: 'Learning in the browser',
    description: `Milliseconds from a press until the frame that shows its effect, median and largest of ${runs}, Chromium with a ${cpuSlowdown} times slower processor. The bare page has two handlers of plain JavaScript; both take turns.`,
    columns: ['from … to', 'academy', 'largest', 'bare page', 'largest'],
    rows: (['start', 'verdict'] as const).map((part) => [
      part === 'start' ? 'Start to the first exercise' : 'answer to its verdict',
      ...(['academy', 'bare page'] as const).flatMap((name) => [ms(medianOf(name, part)), ms(largest(name, part))]),
    ]),
    targets: [
      atMost('Start to the first exercise', 300, 'ms', medianOf('academy', 'start')),
      atMost('answer to its verdict', 50, 'ms', medianOf('academy', 'verdict')),
    ],
  };
}
