/** @module-tag full */
import { describe, expect, test } from 'vitest';
import { learnerWithToken, newLearner, password, pinFor, postApi } from '../accounts.ts';
import { address, newEmail } from '../page.ts';
import { newPost, restorePosts } from '../posts.ts';
import { webkit } from './launch.ts';
import { newWebKitPage } from './new-page.ts';
import { openLevel } from './parts.ts';

describe.skipIf(!webkit)('in WebKit, on a phone', () => {
  restorePosts();

  test('a learner registers, verifies, logs in and comments', async () => {
    const email = newEmail('webkit');
    const { id } = await newPost();
    const page = await newWebKitPage({ address });
    await page.open('/register');
    const person = { first_name: 'Ọlụchi', last_name: 'Example', email, phone_number: '+234 800', password, confirm_password: password };
    for (const [name, value] of Object.entries(person)) await page.fill(name, value);
    await page.pressControl('Register');
    await page.untilText('Verify your account');
    await page.fill('verification_pin', await pinFor(email));
    await page.pressControl('Verify');
    await page.untilText('Verification successful');
    await page.open('/login');
    await page.fill('email', email);
    await page.fill('password', password);
    await page.pressControl('Log in');
    await page.untilText('Login successful');
    await page.open(`/blog/${id}`);
    await page.fill('text', 'Daalụ, from WebKit');
    await page.pressControl('Comment');
    await page.untilText('Comment added successfully');
    // The name of the account comes along, so the login has stayed.
    await page.until('the comment', () => /Ọlụchi[\s\S]*Daalụ, from WebKit/.test(document.querySelector('main')?.innerText ?? ''));
    expect(await page.errors()).toEqual([]);
  });

  test('a login says so where the browser keeps no cookies', async () => {
    const email = await newLearner();
    const page = await newWebKitPage({ address, browserArguments: ['--cookies-policy=never'] });
    await page.open('/login');
    await page.fill('email', email);
    await page.fill('password', password);
    await page.pressControl('Log in');
    await page.untilText('Your browser keeps no cookies for this site');
    expect(await page.evaluate(() => document.body.innerText.includes('Login successful'))).toBe(false);
  });

  test('a press beside a dialog closes it, and Escape gives the focus back to what opened it', async () => {
    const page = await newWebKitPage({ address });
    await openLevel(page);
    await page.clickAt(180, 4);
    const isClosed = () => !document.querySelector('dialog[open]');
    await page.until('no dialog', isClosed);
    await openLevel(page);
    await page.press('Escape');
    await page.until('no dialog', isClosed);
    await page.until('the focus on the slide', () => document.activeElement?.closest('[aria-roledescription="slide"]'));
    expect(await page.errors()).toEqual([]);
  });

  test('Back shows nothing of an account whose login has ended', async () => {
    const { email, token } = await learnerWithToken();
    const page = await newWebKitPage({ address, token });
    await page.open('/account');
    await page.untilText(email);
    await page.open('/blog');
    // In another tab.
    await postApi('/auth/logout', {}, token);
    await page.deleteCookie('token');
    await page.back();
    await page.until('no address', (text) => location.pathname !== '/blog' && !document.body.innerText.includes(text), email);
    await page.untilText('Log in');
    expect(await page.evaluate((text) => document.body.innerText.includes(text), email)).toBe(false);
  });
});
