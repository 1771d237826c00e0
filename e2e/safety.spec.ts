import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin, field, learnerWithToken } from './accounts.ts';
import { expectAccessible, focusedName, openPage, server } from './page.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send' });

test.each([true, false])('a concern is raised, after an error that keeps what was typed (with JavaScript: %s)', async (javaScriptEnabled) => {
  const message = `What I saw, ${Date.now()}`;
  const login = javaScriptEnabled ? await learnerWithToken() : undefined;
  const page = await openPage('/safety', { javaScriptEnabled, expectedErrors: [400], ...(login ? { token: login.token } : {}) });
  await field(page, 'What worries you?').fill(message);
  await field(page, 'The person or class it’s about (optional)').fill('A tutor');
  await field(page, 'Your email (optional)').fill('visitor@nowhere');
  await send(page).click();
  await page.getByText('Please enter an email address').first().waitFor();
  await expect.poll(() => field(page, 'What worries you?').inputValue()).toBe(message);
  await expect.poll(() => field(page, 'The person or class it’s about (optional)').inputValue()).toBe('A tutor');
  if (javaScriptEnabled) await expect.poll(() => focusedName(page)).toBe('email');
  await field(page, 'Your email (optional)').fill('visitor@example.com');
  await send(page).click();
  await page.getByText('Thank you for telling us.').waitFor();
  const [concern] = await server.api(await asAdmin()).concerns.list({ limit: 1 });
  expect([concern?.message, concern?.account !== null], 'a page without script knows no account').toEqual([message, javaScriptEnabled]);
  if (javaScriptEnabled) {
    await expect.poll(() => focusedName(page), { message: 'what has the focus is read aloud' }).toContain('Thank you');
    await expectAccessible(page);
  }
});
