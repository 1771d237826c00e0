import { expect, test } from 'vitest';
import type { Marks } from '#app/features/classes/teaching/class-teaching-forms.contract.ts';
import { learnerWithToken } from './accounts.ts';
import { taughtClass } from './class-teaching-replies.ts';
import { openPage } from './page.ts';
import { mockResponse } from './public-screen.ts';

test('a tutor marks a register on a phone: taps wait while there is no network, also in a page that loads again, and are sent later', async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token, expectedErrors: ['network'], viewport: { width: 320, height: 700 } });
  const sent: Marks['marks'] = [];
  let isOffline = false;
  const reply = taughtClass();
  await mockResponse(page, '**/api/teaching/classes/*', reply);
  await page.route('**/api/teaching/meetings/2/attendance', async (route) => {
    if (isOffline) return route.abort('internetdisconnected');
    const { marks } = route.request().postDataJSON() as Marks;
    sent.push(...marks);
    const stored = [...(reply.register?.marks ?? []), ...sent.map((mark) => ({ ...mark, isByStaff: false }))];
    return route.fulfill({ json: { marks: stored, message: 'Saved' } });
  });
  await page.goto('/tutor/classes/1');
  const radio = (name: string, mark: string) => page.getByRole('group', { name }).getByRole('radio', { name: mark });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  await radio('Ada', 'Late').click();
  await status('All marks are saved.');
  isOffline = true;
  await radio('Obi', 'Here').focus();
  await page.keyboard.press('Space');
  await status('1 mark waits on this device.');
  expect(await radio('Nwaanyịbụife', 'Away').isDisabled()).toBe(true);
  await page.reload();
  await status('1 mark waits on this device.');
  expect(await radio('Obi', 'Here').isChecked()).toBe(true);
  isOffline = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await status('All marks are saved.');
  expect(sent.map(({ profile, mark }) => [profile, mark])).toEqual([
    [1, 'late'],
    [3, 'here'],
  ]);
});
