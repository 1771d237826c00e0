import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { addDevice } from '#app/auth/device-keys.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { insertLearning } from '#tests/support/factories/bulk-learning.ts';
import { startServer } from '#tests/support/server-process.ts';
import { median } from './median.ts';
import type { BenchProfile } from './profiles.ts';
import { atMost, ms, type ReportSection } from './report.ts';
import { newFolder } from './seeded-servers.ts';

const slowdown = 4;
/** Idle time of Today, after its Start leads to a session that is kept. */
const idleMs = 1_500;
/** Idle time of other pages. A new screen of a lesson takes no press for 400 ms. */
const shortIdleMs = 450;

declare global {
  interface Window {
    /**
     * From the next event of this name until the frame that shows the element is painted: a promise, because a test that polled would cost
     * the page a frame each time.
     */
    timeUntilShown: (event: 'click' | 'submit', selector: string) => Promise<number>;
  }
}

/** Runs in the page before its scripts. */
function observe(): void {
  window.timeUntilShown = (event, selector) =>
    new Promise((resolve) => {
      const measure = ({ timeStamp }: Event) => {
        const check = () => {
          const found = document.querySelector(selector);
          if (!found?.textContent || !found.checkVisibility()) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        };
        const observer = new MutationObserver(check);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      };
      addEventListener(event, measure, { capture: true, once: true });
    });
}

/** A page of plain HTML whose two handlers do no more than show something. */
const barePage = `<main><a href="#/study/session">Start</a></main><script>
  document.querySelector('a').addEventListener('click', () => {
    const form = document.createElement('form');
    form.innerHTML = '<input type="radio"><button>Check</button><div role="group" aria-label="Result"></div>';
    form.addEventListener('submit', (event) => { event.preventDefault(); form.lastChild.textContent = 'Right.'; });
    document.querySelector('main').append(form);
  });
</script>`;

const timeOf = async (page: Page, event: 'click' | 'submit', selector: string, press: () => Promise<void>): Promise<number> => {
  const time = page.evaluate(([name, shown]) => window.timeUntilShown(name, shown), [event, selector] as const);
  await press();
  return time;
};

const timeOfStart = (page: Page) =>
  timeOf(page, 'click', 'main form', () => page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click());

/** Time of the verdict on the first answer of the exercise on the page. */
async function timeOfVerdict(page: Page): Promise<number> {
  await page.locator('main form input[type=radio]').first().check();
  return timeOf(page, 'submit', 'main form [role=group][aria-label=Result]', () =>
    page.locator('main form button:not([type=button])').first().click(),
  );
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Each opens a page and is measured once. */
const measured = {
  async session(page: Page, rate: number) {
    await page.goto('/study/today');
    await page.locator('main a[href*="k="]').first().waitFor();
    await page.waitForTimeout(idleMs);
    await slowDown(page, rate);
    const start = await timeOfStart(page);
    await page.waitForTimeout(shortIdleMs);
    return { start, verdict: await timeOfVerdict(page) };
  },
  async firstLesson(page: Page, rate: number) {
    await page.goto('/learn/first-lesson');
    await page.locator('button:enabled', { hasText: 'Start' }).click();
    const radio = page.locator('main form input[type=radio]').first();
    const met = page.getByRole('button', { name: 'Go on' });
    while (!(await radio.isVisible())) await met.or(radio).first().click();
    await page.waitForTimeout(shortIdleMs);
    await slowDown(page, rate);
    const verdict = await timeOfVerdict(page);
    // The next visit starts anew.
    await page.evaluate(() => void indexedDB.deleteDatabase('first-lesson'));
    return { verdict };
  },
  async bare(page: Page, rate: number) {
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
    await page.goto('/bare');
    await page.waitForTimeout(shortIdleMs);
    await slowDown(page, rate);
    return { start: await timeOfStart(page), verdict: await timeOfVerdict(page) };
  },
};

const cases = [
  { name: 'Start to the first exercise of a session', page: 'session', part: 'start', rate: slowdown, goal: 300 },
  { name: 'answer to its verdict in a session', page: 'session', part: 'verdict', rate: slowdown, goal: 50 },
  { name: 'answer to its verdict in the first lesson', page: 'firstLesson', part: 'verdict', rate: slowdown, goal: undefined },
  { name: 'answer to its verdict in the first lesson', page: 'firstLesson', part: 'verdict', rate: 1, goal: 50 },
] as const;
type Part = 'start' | 'verdict';

/** Time from Start to the first exercise and from an answer to its verdict, in Chromium. */
export async function measureStudy({ studyRuns }: BenchProfile): Promise<ReportSection> {
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
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: server.address });
  await context.addInitScript(observe);
  await context.addInitScript((stored) => localStorage.setItem('device', stored), JSON.stringify(device));
  const times = await measureAll(context, studyRuns).finally(async () => {
    await browser.close();
    await server.stop();
  });
  const of = (page: keyof typeof measured, rate: number, part: Part) => times.get(`${page} ${rate} ${part}`) ?? [];
  return {
    title: 'Learning in the browser',
    description: `Milliseconds from a press until the frame that shows its effect, median and largest of ${studyRuns}, Chromium with a processor that is as slow as named. The bare page has two handlers of plain JavaScript; all take turns.`,
    columns: ['from … to', 'slower by', 'academy', 'largest', 'bare page', 'largest'],
    rows: cases.map(({ name, page, part, rate }) => [
      name,
      rate,
      ...[of(page, rate, part), of('bare', rate, part)].flatMap((list) => [ms(median(list)), ms(Math.max(...list))]),
    ]),
    targets: cases.flatMap(({ name, page, part, rate, goal }) =>
      goal === undefined ? [] : [atMost(`${name}, processor ${rate} times slower`, goal, 'ms', median(of(page, rate, part)))],
    ),
  };
}

/** The pages take turns, so that other load on the machine affects all of them. The first round fills the caches. */
async function measureAll(context: BrowserContext, runs: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const visits = [...new Set(cases.map(({ page, rate }) => `${page} ${rate}`)), `bare ${slowdown}`, 'bare 1'];
  for (let run = 0; run <= runs; run += 1)
    for (const visit of visits) {
      const [name, rate] = visit.split(' ') as [keyof typeof measured, string];
      const page = await context.newPage();
      const measure: (page: Page, rate: number) => Promise<Partial<Record<Part, number>>> = measured[name];
      for (const [part, time] of Object.entries(await measure(page, Number(rate))))
        if (run > 0) times.set(`${visit} ${part}`, [...(times.get(`${visit} ${part}`) ?? []), time]);
      await page.close();
    }
  return times;
}
