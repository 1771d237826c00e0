import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { encodeMp3 } from '#app/media/mp3-encoder.server.ts';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import { asAdmin } from './accounts.ts';
import { openWithMicrophone } from './microphone.ts';
import { expectAccessible, openPage } from './page.ts';
import {
  bodyField,
  chooseImage,
  created,
  dismissDialog,
  fillPost,
  listPosts,
  openForm,
  pictureWords,
  restorePosts,
  saveButton,
  titleField,
  toFileInput,
  tool,
  visitPosts,
} from './posts.ts';
import { shiftClock } from './press-guard.ts';

restorePosts();

/** A tone as MP3, which the server does not take: the browser decodes it. */
const mp3 = async (name: string, seconds: number, level = 0.3) => {
  const samples = Float32Array.from({ length: seconds * recordingRate }, (_, nth) => level * Math.sin(nth / 17));
  return new File([await encodeMp3(samples)], name, { type: 'audio/mpeg' });
};

const panel = (page: Page) => page.getByRole('group', { name: 'Sound', exact: true });
const pick = async (page: Page, file: File) => page.getByLabel('Sound file').setInputFiles(await toFileInput(file));

test('a sound is decoded by the browser, and played in the post by the player of the site', async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'A folk tale');
  await bodyField(page).click();
  await tool(page, 'Sound').click();
  const problem = panel(page).getByRole('alert');
  await pick(page, new File([], 'empty.mp3', { type: 'audio/mpeg' }));
  await expect.poll(() => problem.textContent()).toBe('“empty.mp3” is empty. Please choose another file.');
  await pick(page, new File(['no sound at all'], 'letter.mp3', { type: 'audio/mpeg' }));
  await expect.poll(() => problem.textContent()).toContain('Your browser can’t read “letter.mp3”. MP3, M4A and WAV work everywhere');
  await pick(page, await mp3('silence.mp3', 1, 0));
  await expect.poll(() => problem.textContent()).toBe('There’s nothing to hear in this file. Please choose another one.');
  await pick(page, await mp3('nnenna_tells.mp3', 4));
  await expect.poll(() => panel(page).getByLabel('Title of the sound').inputValue()).toBe('nnenna tells');
  await panel(page).getByLabel('Title of the sound').fill('Nnenna tells');
  await panel(page).getByRole('button', { name: 'Add to the text' }).click();
  await bodyField(page).locator('figure', { hasText: 'Nnenna tells' }).waitFor();
  await titleField(page).click();
  await saveButton(page).click();
  await dismissDialog(page, created);

  const [post] = await listPosts();
  expect(post?.body).toMatch(
    /<audio controls preload="none" src="\/media\/[\da-f]{32}-sound\.mp3" data-seconds="4"><\/audio><figcaption>Nnenna tells</,
  );
  const reader = await openPage(`/blog/${post?.id}`, { viewport: { width: 320, height: 740 } });
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(request.url()));
  const play = reader.getByRole('button', { name: 'Play Nnenna tells' });
  await play.waitFor();
  await expectAccessible(reader);
  await reader.getByText('0:00 / 0:04').waitFor();
  expect(requests.filter((url) => url.endsWith('-sound.mp3'))).toEqual([]);
  await play.click();
  await reader.getByRole('button', { name: 'Pause Nnenna tells' }).waitFor();
  await expect.poll(() => reader.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await reader.getByRole('button', { name: 'Pause Nnenna tells' }).click();
  const place = reader.getByRole('slider', { name: 'Place in Nnenna tells' });
  await place.focus();
  await reader.keyboard.press('End');
  await expect.poll(() => place.getAttribute('aria-valuetext')).toMatch(/^0:0[45] of 0:0[45]$/);
});

/** Opens the form of a post with its panel for sounds, on a phone with a microphone. */
async function openRecording(isRefused = false) {
  const page = await openWithMicrophone({ token: await asAdmin(), isRefused });
  await page.goto('/admin/blog/new');
  await bodyField(page).click();
  await tool(page, 'Sound').click();
  const button = (name: string) => panel(page).getByRole('button', { name, exact: true });
  await button('Record').click();
  return { page, button };
}

// In the gate recorder.spec.ts records, and the test above has the dialog and the player.
test('a sound is recorded up to its limit, heard and added, and its dialog stays open until then', { tags: ['full'] }, async () => {
  const { page, button } = await openRecording();
  await panel(page).getByText('Recording. Speak now').waitFor();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  await titleField(page).fill('Recorded here');
  await page.keyboard.press('Escape');
  await panel(page).getByText('0:01 of 10:00').waitFor();
  await page.evaluate(shiftClock, 600_000);
  await panel(page).getByText('That’s 10 minutes, the longest a sound can be').waitFor();
  await panel(page).getByText('The sound is ready.').waitFor();
  await button('Listen').click();
  await button('Stop').waitFor();
  await button('Listen').waitFor();
  await expectAccessible(page, 'dialog');
  await panel(page).getByLabel('Title of the sound').fill('A greeting');
  await button('Add to the text').click();
  await bodyField(page).locator('figure', { hasText: 'A greeting' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Close' }).isEnabled()).toBe(true);
  await chooseImage(page);
  await pictureWords(page).fill('A plain picture');
  await saveButton(page).click();
  await dismissDialog(page, created);
  const [post] = await listPosts();
  expect(post?.body).toMatch(/<audio [^>]*data-seconds="[1-5]"><\/audio><figcaption>A greeting</);
});

test('a microphone that is refused leaves a sentence where it is seen', { tags: ['full'] }, async () => {
  const { page, button } = await openRecording(true);
  const sentence = panel(page).getByText('This page may not use your microphone.');
  await sentence.waitFor();
  expect(await sentence.evaluate((element) => document.elementFromPoint(180, element.getBoundingClientRect().y + 4) === element)).toBe(true);
  await button('Record').waitFor();
  await expectAccessible(page, 'dialog');
});

test('the card of a video is a link to its site, and refuses addresses that are none', { tags: ['full'] }, async () => {
  const page = await visitPosts();
  await openForm(page);
  await fillPost(page, 'A film');
  await bodyField(page).click();
  await tool(page, 'Video').click();
  const video = page.getByRole('group', { name: 'Video', exact: true });
  await video.getByRole('button', { name: 'Add to the text' }).click();
  await video.getByText('Please paste the link of the video.').waitFor();
  await video.getByLabel('Link to the video').fill('javascript:alert(1)');
  await video.getByText('Please paste a link to a page on the web').waitFor();
  await video.getByLabel('Link to the video').fill('https://youtu.be/a-b_c');
  await video.getByLabel('Title of the video').fill('Our village');
  await page.keyboard.press('Enter');
  await bodyField(page).locator('figure.video', { hasText: 'Watch on youtube.com' }).waitFor();
  await titleField(page).click();
  await saveButton(page).click();
  await dismissDialog(page, created);
  const reader = await openPage(`/blog/${(await listPosts())[0]?.id}`);
  const link = reader.getByRole('link', { name: 'Our village' });
  expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=a-b_c');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await expectAccessible(reader);
});
