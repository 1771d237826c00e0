import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { openWithMicrophone } from './microphone.ts';
import { expectAccessible, server } from './page.ts';
import { consentToRecord } from './recorder.ts';

const openRecorder = async (seed: number) => {
  const token = await asAdmin();
  await consentToRecord(token);
  const ownVoices = async () =>
    (await server.call('GET', '/teaching/mine', { token })).body.voices as { igbo: string; seconds: number; melody: string }[];
  const before = (await ownVoices()).length;
  const page = await openWithMicrophone({ token, seed });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/tutor/record');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Record').focus();
  await page.keyboard.press('Enter');
  return { page, button, ownVoices, before, errors };
};

test('a word is recorded, heard and kept by keys alone', async () => {
  const { page, button, ownVoices, before, errors } = await openRecorder(7);
  await button('Stop').waitFor();
  await expectAccessible(page, 'main');
  // Silence ends the recording.
  await button('Keep and go on').waitFor();
  await button('Listen').click();
  await button('Stop').waitFor();
  await button('Listen').waitFor();
  await expectAccessible(page, 'main');
  await button('Keep and go on').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Word 2 of /).waitFor();
  await expect.poll(async () => (await ownVoices()).length).toBe(before + 1);
  const [voice] = await ownVoices();
  expect(voice?.seconds).toBeGreaterThan(0.5);
  expect(voice?.seconds).toBeLessThan(3);
  expect(errors).toEqual([]);
});

test('a word that is kept without a network is sent when it is back, and not asked for again before', { tags: ['full'] }, async () => {
  const { page, button, ownVoices, before, errors } = await openRecorder(8);
  await button('Keep and go on').waitFor();
  await page.context().setOffline(true);
  await page.waitForTimeout(500);
  await page.keyboard.press('Space');
  await page.getByText('Waiting to be sent: 1.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^Word 1 of .*recorded/).waitFor();
  await page.keyboard.press('ArrowRight');
  // The next word is asked for after a reload, not the one whose take waits.
  const next = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.route('**/api/teaching/items/*/voices', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('Waiting to be sent: 1.').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe(next);
  await page.unroute('**/api/teaching/items/*/voices');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const shown = () => page.getByRole('main').innerText();
  await expect.poll(async () => ({ voices: (await ownVoices()).length, shown: await shown() })).toMatchObject({ voices: before + 1 });
  await page.getByText('Waiting to be sent').waitFor({ state: 'detached' });
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error))).toEqual([]);
});
