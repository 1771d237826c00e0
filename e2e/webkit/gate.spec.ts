import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { registerOn } from '../localhost-server.ts';
import { startWithContent } from '../starter-content.ts';
import { type LaunchedWebKit, launchWebKit, webkit } from './launch.ts';
import { pageOf, type WebKitPage } from './page.ts';

const password = 'a long enough secret';

describe.skipIf(!webkit)('in WebKit', () => {
  let server: ServerProcess;
  let browser: LaunchedWebKit;
  let page: WebKitPage;

  beforeAll(async () => {
    const port = await freePort();
    // The default address of the academy: http, and a name that is no IP address.
    [server, browser] = await Promise.all([startWithContent({ PUBLIC_URL: undefined }, { port }), launchWebKit()]);
    page = pageOf(browser, `http://localhost:${port}`);
    await page.resize(360, 740);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), server?.stop()]);
  });

  test.each(['/', '/blog', '/register', '/words', '/learn/first-lesson'])('%s loads without an error and fits a phone', async (path) => {
    await page.open(path);
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([360, 360]);
    expect(await page.errors()).toEqual([]);
  });
});
