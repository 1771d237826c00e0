import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { address, newPage } from './page.ts';
import { mockResponse } from './public-screen.ts';
import { newHousehold } from './study.ts';
import { longestContent, reportContent } from './term-report-content.ts';

const url = '**/api/learning/profiles/*/reports';
const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

test.for([
  ['a report', reportContent],
  ['the longest report', longestContent],
] as const)('%s is one page of A4 and of Letter, with its code and nothing around it', async ([, content]) => {
  const { token } = await newHousehold();
  const page = await newPage({ token, viewport: { width: 390, height: 844 } });
  await mockResponse(page, url, [{ id: 1, issuedAt: '2026-03-28T12:00:00.000Z', revokedAt: null, name: '', codes: 0, codesUntil: null, content }]);
  await mockResponse(page, `${url}/1`, { name: content.nickname, code: 'ABCD-EFGH-JKMN', expiresAt: '2028-03-28T12:00:00.000Z' });
  await page.goto('/study/grown-ups/reports?report=1');
  await page.getByLabel('Name on the report').fill(content.nickname);
  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.getByText('ABCD-EFGH-JKMN').waitFor();
  expect(await page.getByRole('article').innerText()).toContain(`at ${new URL(address).host}/report with the code ABCD-EFGH-JKMN`);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, margin })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header, nav, h1, form, button').filter({ visible: true }).count()).toBe(0);
});

test('a code is checked without a script, and one that opens nothing is told so', async () => {
  const page = await newPage({ javaScriptEnabled: false, expectedErrors: [404] });
  await page.goto('/report');
  await page.getByLabel('Code').fill('abcd efgh jkmn');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('alert').getByText('There’s no report with this code.').waitFor();
  expect(await page.getByLabel('Code').inputValue()).toBe('abcd efgh jkmn');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('the link back from a report of a deleted class leads to the search and the page that it was opened from', async () => {
  const page = await newPage({ token: await asAdmin() });
  const times = { issuedAt: '2024-12-20T12:00:00.000Z', revokedAt: null };
  await page.route('**/api/admin/kept-reports?*', (route) => {
    const row = { id: 7, name: 'Ada', className: 'Saturday class', firstDay: '2024-09-07', lastDay: '2024-12-14', ...times };
    return route.fulfill({ json: [row], headers: { 'X-Total-Count': '11' } });
  });
  await mockResponse(page, '**/api/admin/kept-reports/7', { id: 7, profile: 1, ...times, content: reportContent });
  await page.goto('/admin/classes/kept-reports?search=ada&page=2');
  await page.getByRole('button', { name: 'Read: Ada, Saturday class' }).click();
  await page.getByRole('link', { name: 'Reports of deleted classes' }).click();
  await page.getByRole('button', { name: 'Read: Ada, Saturday class' }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=ada&page=2');
});
