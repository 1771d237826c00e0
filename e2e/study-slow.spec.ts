import { expect, test } from 'vitest';
import { newPage } from './page.ts';
import { newHousehold, start } from './study.ts';

test('a network that hangs shows the last day, stops no answer, and is told apart from a busy academy', { tags: ['full'] }, async () => {
  const { token } = await newHousehold();
  const page = await newPage({ token, expectedErrors: ['network', 503] });
  await page.goto('/study/today');
  await start(page).waitFor();
  const learning = '**/api/learning/**';
  await page.context().route(learning, () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('The connection is slow right now').waitFor();
  await start(page).waitFor();
  // Requests that hang go on: what comes late takes the place of the last day.
  await page.context().unroute(learning);
  await expect.poll(() => page.getByText('from your last visit').count()).toBe(0);
  await page.context().route(learning, (route) => route.abort());
  await page.getByRole('button', { name: 'I did it' }).click();
  await page.getByText('1 answer waits on this device: there is no connection.').waitFor();
  await page.context().unroute(learning);
  await page.context().route(learning, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>No server</h1>' }));
  const online = () => page.evaluate(() => dispatchEvent(new Event('online')));
  await online();
  await page.getByText('1 answer waits on this device: the academy is busy right now.').waitFor();
  await page.reload();
  await page.getByText('The academy is busy right now, so this is from your last visit').waitFor();
  await page.context().unroute(learning);
  await online();
  await expect.poll(() => page.getByText('on this device:').count()).toBe(0);
  await expect.poll(() => page.getByText('from your last visit').count()).toBe(0);
});
