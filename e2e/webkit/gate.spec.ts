import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { storedLesson } from '../first-lesson.ts';
import { registerOn } from '../localhost-server.ts';
import { startWithContent } from '../starter-content.ts';
import { webkit } from './launch.ts';
import { newWebKitPage } from './new-page.ts';
import type { WebKitPage } from './page.ts';
import { answer, largestGap, openLevel } from './parts.ts';

describe.skipIf(!webkit)('in WebKit, on a phone', () => {
  let server: ServerProcess;
  let page: WebKitPage;
  let closeBrowser: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const port = await freePort();
    // The default address of the academy: http, and a host name that is no IP address.
    const [started, opened] = await Promise.all([
      startWithContent({ PUBLIC_URL: undefined }, { port }),
      newWebKitPage({
        address: `http://localhost:${port}`,
        registerCleanup: (cleanup) => {
          closeBrowser = cleanup;
        },
      }),
    ]);
    server = started;
    page = opened;
  });
  afterAll(async () => {
    await closeBrowser?.();
    await server?.stop();
  });

  test.each(['/', '/blog', '/register', '/words', '/learn/tones'])('%s loads without an error and fits the screen', async (path) => {
    await page.open(path);
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([360, 360]);
    expect(await page.errors()).toEqual([]);
  });

  test('a dialog is as high as what it holds', async () => {
    await openLevel(page);
    expect(await page.evaluate(largestGap)).toBeLessThan(80);
  });

  test('an answer of a lesson gets its verdict', async () => {
    await page.open('/learn/first-lesson');
    await page.pressControl('Start');
    const { items } = await server.api().course.unit({ id: 1 });
    let verdict: string | undefined = '';
    for (let answers = 0; verdict === ''; answers += 1) verdict = await answer(page, storedLesson, items, answers);
    expect(verdict).toMatch(/^Right/);
    expect(await page.errors()).toEqual([]);
  });

  test('a login at http://localhost stays', async () => {
    const [email, password] = ['learner@example.com', 'a long enough secret'];
    await registerOn(server, email, password);
    await page.open('/login');
    await page.fill('email', email);
    await page.fill('password', password);
    await page.pressControl('Log in');
    await page.untilPath('/blog');
    await page.open('/account');
    await page.untilText(`You are logged in as Ada Obi, ${email}.`);
  });
});
