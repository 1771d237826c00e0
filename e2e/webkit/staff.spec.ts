/** @module-tag full */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { asAdmin, newLearner } from '../accounts.ts';
import { address, server } from '../page.ts';
import { newPost, restorePosts } from '../posts.ts';
import { webkit } from './launch.ts';
import { desktop, newWebKitPage, phone } from './new-page.ts';
import { caretAtEnd, hasHints, topOfLastLine } from './parts.ts';

/** Notice of WebKit in some of these runs: heights that changed again while scroll anchoring scrolled are told in the next frame. */
const nextFrame = 'ResizeObserver loop completed with undelivered notifications.';
const paragraphs = '<p>On market days the whole family walks to the square, and the children greet every elder.</p>'.repeat(6);

describe.skipIf(!webkit)('in WebKit', () => {
  restorePosts();

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('writing hints on %s leave the line where it is that their author writes', async (_name, size) => {
    const { id } = await newPost({ title: 'Hints', body: `${paragraphs}<p>And so do we</p>` });
    const page = await newWebKitPage({ address, token: await asAdmin(), size });
    await page.open(`/admin/blog/${id}`);
    await page.until('the editor', () => document.querySelector('dialog [role=textbox]'));
    await page.until('the caret', caretAtEnd);
    const before = await page.evaluate(topOfLastLine);
    expect(await page.evaluate(hasHints)).toBe(false);
    await page.fill('Title', 'Nnukwu òsisi');
    await page.until('the caret again', caretAtEnd);
    // The hints about the title come when the author has gone on to the body, and go when something is written there.
    await page.until('hints', hasHints);
    const distanceTo = async (top: number) => Math.abs((await page.evaluate(topOfLastLine)) - top);
    await expect.poll(() => distanceTo(before), { message: 'hints that come' }).toBeLessThan(8);
    await page.press('.');
    const written = await page.evaluate(topOfLastLine);
    await page.until('no hints', () => document.querySelector('[aria-label="Writing hints"]') === null);
    await expect.poll(() => distanceTo(written), { message: 'hints that go' }).toBeLessThan(8);
    expect((await page.errors()).filter((error) => error !== nextFrame)).toEqual([]);
  });

  test('a draft with a picture is kept in a private window', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const picture = join(folder, 'picture.png');
    writeFileSync(picture, Buffer.from(await (await imageFile('png', 640, 360)).arrayBuffer()));
    const token = await asAdmin();
    const page = await newWebKitPage({ address, token, size: desktop });
    await page.open('/admin/blog/new');
    await page.fill('Title', 'Kept in a private window');
    await page.type(await page.until('the input of the picture', () => document.querySelector('dialog input[type=file][name=image]')), picture);
    await page.until('the picture', () => document.querySelector('dialog img[alt^="The chosen file"]'));
    await expect.poll(async () => (await server.call('GET', '/drafts', { token })).rows).not.toEqual([]);
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('This browser cannot keep');
    await page.open('/admin/drafts');
    await page.pressControl('Kept in a private window');
    await page.until('the picture again', () => document.querySelector('dialog img[alt^="The chosen file"]'));
    await server.call('POST', '/drafts/discard', { json: { form: 'post', subject: (await draftSubject(token)) ?? '' }, token });
    expect(await page.errors()).toEqual([]);
  });

  test('a navigation arrives while the page loads the code of others ahead', async () => {
    const page = await newWebKitPage({ address, token: await asAdmin(), size: desktop });
    await page.open('/admin/word-of-day/calendar');
    // WebKit ends those imports with an error, for which React Router loads the page again that is being left.
    await page.goTo(`${address}/contact`);
    await page.untilPath('/contact');
  });

  test('Back shows nothing of the administration after a logout', async () => {
    const email = await newLearner();
    const page = await newWebKitPage({ address, token: await asAdmin() });
    await page.open('/admin/users');
    await page.untilText(email);
    const entry = await page.evaluate(() => history.length);
    await page.open('/admin/logout');
    await page.pressControl('Logout');
    await page.untilPath('/admin/login');
    await page.evaluate((shown) => {
      Object.assign(window, { isBefore: true });
      history.go(shown - history.length);
    }, entry);
    await page.until('another page', () => !('isBefore' in window));
    await page.until('the login', () => location.pathname === '/admin/login');
    expect(await page.evaluate((text) => document.body.innerText.includes(text), email)).toBe(false);
  });
});

const draftSubject = async (token: string) => (await server.call('GET', '/drafts', { token })).rows.find(({ form }) => form === 'post')?.subject;
