/** @module-tag full */
import { describe, expect, test } from 'vitest';
import { asAdmin } from '../accounts.ts';
import { address, server } from '../page.ts';
import { consentToRecord } from '../recorder.ts';
import { webkit } from './launch.ts';
import { newWebKitPage } from './new-page.ts';

describe.skipIf(!webkit)('in WebKit, on a phone', () => {
  test('a sound of the mock microphone is recorded, stopped, kept and stored', async () => {
    const token = await asAdmin();
    await consentToRecord(token);
    const countVoices = async () => ((await server.call('GET', '/teaching/mine', { token })).body.voices as object[]).length;
    const before = await countVoices();
    const page = await newWebKitPage({ address, token, browserArguments: ['--enable-mock-capture-devices=true', '--enable-media-stream=true'] });
    await page.open('/tutor/record');
    await page.pressControl('Record');
    await page.untilText('Speak now');
    await page.pressControl('Stop');
    await page.until('the take', () => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Keep and go on'));
    // Presses of the first 400 ms are dropped.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(true), 600)));
    await page.pressControl('Keep and go on');
    await page.untilText('Word 2 of');
    await expect.poll(countVoices).toBe(before + 1);
    expect(await page.errors()).toEqual([]);
  });
});
