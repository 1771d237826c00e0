import { expect, test } from 'vitest';
import { address, expectAccessible, newPage, openPage } from './page.ts';
import { newHousehold, start, untilPrepared } from './study.ts';

test('the learning area can be installed, and its first screen opens without a network in a browser that has just started', async () => {
  const { token } = await newHousehold();
  const page = await newPage({ token, serviceWorkers: 'allow', expectedErrors: ['network'] });
  await page.goto('/study/today');
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await untilPrepared(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect({ errors, url }).toEqual({ errors: [], url: `${address}/study.webmanifest` });
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const context = page.context();
  // The files of the page have been cached.
  await page.waitForFunction(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).some(({ url }) => url.includes('/today.page-'));
  });
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  // The start of the scope leads to Today.
  await cold.goto('/study/');
  await cold.waitForURL('**/study/today');
  await cold.getByText('You’re offline').waitFor();
  await start(cold).waitFor();
});

test('Today offers grown-ups the home screen at its end, until they decline', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await openPage('/study/today', { token, viewport: { width: 320, height: 640 } });
  const offer = () =>
    page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => undefined })));
  await start(page).waitFor();
  await offer();
  const hint = page.getByRole('region', { name: 'Keep Igbo on your home screen' });
  await hint.getByRole('button', { name: 'Add to home screen' }).waitFor();
  expect(await page.getByRole('main').locator('section, details').last().textContent()).toContain('Keep Igbo');
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'No, thanks' }).click();
  await expect.poll(() => hint.count()).toBe(0);
  await page.reload();
  await start(page).waitFor();
  await offer();
  expect(await hint.count()).toBe(0);
});
