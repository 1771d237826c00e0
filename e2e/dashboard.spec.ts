import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { mockFullDashboard } from './admin-dashboard-screens.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let token: string;
beforeAll(async () => {
  server = await startServer({ STARTER_CONTENT: 'off' });
  token = await server.adminToken();
});
afterAll(() => server?.stop());

const titles = [
  ...['Growth by week', 'Comments waiting', 'Messages waiting', 'Drafts and planned posts', 'Days without a word', 'Units that lack something'],
  ...['Last newsletter', 'Mail that fails', 'Last backup', 'Learning', 'Page views'],
];

// Proves A147.
test('the greeting and the four cards come first, then the parts', { tags: ['full'] }, async () => {
  const page = await openPage('/admin', { baseURL: server.address, token });
  await page.getByText('No backup is known.').waitFor();
  const headings = await page.getByRole('main').getByRole('heading').allTextContents();
  expect(headings).toEqual(['Welcome, Admin', 'Total Users', 'Total Tutors', 'Total Blogs', 'Total Subscribers', ...titles]);
  await page.getByText('There are no new members or subscribers in the last 26 weeks.').waitFor();
  await page.getByText('No newsletter has been sent yet.').waitFor();
  await expectAccessible(page);
});

// Proves A149.
test('a part that fails says so and is tried again alone, while the others stay', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { baseURL: server.address, token, expectedErrors: [500] });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.route('**/api/admin/backups/last', (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }));
  await page.goto('/admin');
  const part = page.getByRole('region', { name: 'Last backup' });
  await part.getByRole('alert').getByText('We could not fetch this part: something went wrong on our side.').waitFor();
  await page.getByText('No comment waits for you.').waitFor();
  await page.getByText('Every message has its answer.').waitFor();
  await page.getByText('All mail gets through').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/admin/backups/last');
  requests.length = 0;
  await part.getByRole('button', { name: 'Try again' }).press('Enter');
  await part.getByText('No backup is known.').waitFor();
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual(['/api/admin/backups/last']);
  await expect.poll(() => part.evaluate((section) => section === document.activeElement)).toBe(true);
});

// Proves A148.
test('the chart says what it shows, and its table has every week by keyboard, on a phone as well', { tags: ['full'] }, async () => {
  const page = await openPage('/about', { baseURL: server.address, token, viewport: { width: 320, height: 640 } });
  await mockFullDashboard(page);
  await page.goto('/admin');
  const chart = page.getByRole('img', { name: /^Chart of the last 26 weeks: New members and New subscribers\. Last full week, 5 – 11 Jan 2026: / });
  await chart.waitFor();
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByText('Numbers as a table').press('Enter');
  const rows = page.getByRole('region', { name: 'Growth by week as a table' }).getByRole('row');
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBe(27);
  await expect.poll(() => rows.nth(1).innerText()).toMatch(/^12 Jan 2026\s+not over yet\s+62,500\s+0$/);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('Growth by week as a table');
  await expect.poll(() => horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
});
