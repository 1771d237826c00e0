import { expect, test } from 'vitest';
import type { Marks } from '#app/features/classes/teaching/class-teaching-forms.contract.ts';
import { asAdmin, learnerWithToken } from './accounts.ts';
import { taughtClass, taughtClasses } from './class-teaching-replies.ts';
import { expectAccessible, openPage } from './page.ts';
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

test('the staff mark a register by keyboard; marks that are not saved stay, are saved later, and are not left without a question', async () => {
  const page = await openPage('/about', { token: await asAdmin(), expectedErrors: ['network'] });
  const marked = new Map<number, { mark: string; at: string }>();
  let isOffline = true;
  const learner = (profile: number, name: string) => {
    const found = marked.get(profile);
    return { profile, name, avatar: 'sun', marked: found ? { ...found, by: 'Adaeze Okonkwo', isByStaff: true } : null };
  };
  const times = { startsAt: '2026-01-10T09:00:00.000Z', minutes: 60, isCancelled: false, opensAt: '2026-01-10T08:30:00.000Z' };
  await page.route('**/api/admin/meetings/9/attendance', async (route) => {
    if (route.request().method() === 'GET') {
      const members = [learner(1, 'Ada'), learner(2, 'Obi')];
      return route.fulfill({ json: { id: 9, ...times, class: { id: 1, name: 'Beginners A', zone: 'Africa/Lagos' }, members } });
    }
    if (isOffline) return route.abort('internetdisconnected');
    const { marks } = route.request().postDataJSON() as Marks;
    for (const { profile, mark, at } of marks) marked.set(profile, { mark, at });
    return route.fulfill({ json: { marks: marks.map((each) => ({ ...each, isByStaff: true })), message: 'Saved' } });
  });
  await page.goto('/admin/classes/1/meetings/9');
  const radio = (name: string, mark: string) => page.getByRole('group', { name }).getByRole('radio', { name: mark });
  await radio('Ada', 'Excused').focus();
  await page.keyboard.press('Space');
  await page.getByText('1 mark is not saved. There is no connection.').waitFor();
  await radio('Obi', 'Away').click();
  await page.getByText('2 marks are not saved. There is no connection.').waitFor();
  await page.getByRole('link', { name: 'Beginners A' }).click();
  await page.getByRole('alertdialog', { name: 'Leave the register' }).getByRole('button', { name: 'Cancel' }).click();
  isOffline = false;
  await page.getByRole('button', { name: 'Save again' }).click();
  await page.getByRole('status').filter({ hasText: 'All marks are saved.' }).waitFor();
  expect([...marked].map(([profile, { mark }]) => [profile, mark])).toEqual([
    [1, 'excused'],
    [2, 'away'],
  ]);
  await page.getByText('by Adaeze Okonkwo (staff)').first().waitFor();
});

test('marks that the server refuses are named above the classes of the tutor, stay over a reload, and go by a press with a question', async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token, expectedErrors: [403], viewport: { width: 320, height: 700 } });
  const sentence = 'A register closes 14 days after its meeting. The school office can still enter your marks.';
  await mockResponse(page, '**/api/teaching/classes/*', taughtClass());
  await mockResponse(page, '**/api/teaching/classes', taughtClasses());
  await page.route('**/api/teaching/meetings/2/attendance', (route) => route.fulfill({ status: 403, json: { error: sentence, message: sentence } }));
  await page.goto('/tutor/classes/1');
  await page.getByRole('group', { name: 'Ada' }).getByRole('radio', { name: 'Late' }).click();
  const refused = page.getByRole('region', { name: /^Marks of .*, Saturday beginners$/ });
  await refused.getByText(sentence).waitFor();
  await page.goto('/tutor/classes');
  await refused.getByText(sentence).waitFor();
  expect(await refused.getByRole('listitem').allInnerTexts()).toEqual(['Ada: late']);
  await refused.getByRole('button', { name: 'Remove them from this device' }).click();
  await page.getByRole('alertdialog', { name: 'Remove these marks' }).getByRole('button', { name: 'Remove them' }).click();
  await refused.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { name: 'Saturday beginners' }).waitFor();
  expect(await refused.count()).toBe(0);
});

test('marks that a paused tutor has left are named above each reason why the classes do not open: refused, an error, no network', async () => {
  const { token } = await learnerWithToken();
  const page = await openPage('/about', { token, expectedErrors: [403, 500, 'network'], viewport: { width: 320, height: 700 } });
  const sentence = 'Your role does not allow this. Please ask an administrator.';
  const refusal = (status: number) => ({ status, json: { error: sentence, message: sentence } });
  let answer: number | 'offline' | 'open' = 'open';
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (answer === 'offline') return route.abort('internetdisconnected');
    if (pathname === '/api/teaching/meetings/2/attendance') return route.fulfill(refusal(403));
    if (!pathname.startsWith('/api/teaching/classes')) return route.continue();
    return answer === 'open' ? route.fulfill({ json: taughtClass() }) : route.fulfill(refusal(answer));
  });
  const refused = page.getByRole('region', { name: /^Marks of .*, Saturday beginners$/ });
  const isNamed = async () => {
    await refused.getByText('Please show this list to the school office').waitFor();
    expect(await refused.getByRole('listitem').allInnerTexts()).toEqual(['Ada: late']);
    await refused.getByText(sentence).waitFor();
  };
  await page.goto('/tutor/classes/1');
  await page.getByRole('group', { name: 'Ada' }).getByRole('radio', { name: 'Late' }).click();
  await isNamed();
  await page.getByText('All other marks are saved.').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('learning-account'))).toContain('account');

  for (const path of ['/tutor/classes', '/tutor/classes/1'])
    for (const [reply, reason] of [
      [403, 'This page is for tutors.'],
      [500, 'We could not open this page.'],
      ['offline', 'There is no connection.'],
    ] as const) {
      answer = reply;
      await page.goto(path);
      await page.getByText(reason).waitFor();
      await isNamed();
    }
  answer = 403;
  await page.goto('/tutor/classes');
  await isNamed();
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Remove them from this device' }).click();
  await page.getByRole('alertdialog', { name: 'Remove these marks' }).getByRole('button', { name: 'Remove them' }).click();
  await refused.waitFor({ state: 'hidden' });
});
