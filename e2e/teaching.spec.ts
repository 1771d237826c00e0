import { expect, test } from 'vitest';
import { speakerConsentVersion } from '#app/features/voices/speaker-consent.contract.ts';
import { wordFile } from '#tests/support/recordings.ts';
import { asAdmin } from './accounts.ts';
import { approve, newApplicant } from './new-tutor.ts';
import { expectAccessible, openPage, server } from './page.ts';

/** Two published words, high and low, one of them recorded as marked, the other one against its marks. */
async function newRecordings() {
  const { course } = server.api(await asAdmin());
  const { unit } = await course.createUnit({ level: 'advanced', title: 'Olu', titleEnglish: 'Voices to check', can: 'be heard' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Heard' });
  const create = async (igbo: string, toned: string, english: string) =>
    (await course.createItem({ kind: 'word', igbo, toned, english, toneState: 'agreed', textState: 'sourced', lesson: lesson.id })).item.id;
  const [cloth, pepper] = [await create('akwa', 'ákwà', 'cloth'), await create('ose', 'ósè', 'pepper')];
  await course.publishUnit({ id: unit.id, all: true });
  const { id, token } = await newApplicant('Speaker');
  await approve(id);
  const { teaching } = server.api(token);
  await teaching.saveSpeaker({ name: 'Ngọzị', place: null, dialect: null, consent: speakerConsentVersion, keepWithoutName: false });
  await teaching.addItemVoice({ id: cloth, file: wordFile(5, ['high', 'low']) });
  await teaching.addItemVoice({ id: pepper, file: wordFile(6, ['low', 'high']) });
  return { unit: unit.id, pepper, teaching };
}

test('a tutor checks recordings by keyboard: hears first, sees a wrong melody named, and keeps the note when the recording is replaced', async () => {
  const { unit, pepper, teaching } = await newRecordings();
  const page = await openPage('/tutor/check', { token: await asAdmin(), expectedErrors: [409], viewport: { width: 360, height: 740 } });
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  const word = (name: string) => page.getByRole('article', { name });
  async function press(name: string | RegExp) {
    await button(name).focus();
    await page.keyboard.press('Enter');
  }

  await word('ósè').getByText('The marks say high, low. This recording rises.').waitFor();
  await press('Approve');
  await page.getByRole('alert').getByText('Please listen to the recording first.').waitFor();
  await press('Play this recording');
  await button('Stop this recording').waitFor();
  await page.getByText('Please listen to the recording first.').waitFor({ state: 'detached' });
  await press('Not yet');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('It falls, please.');
  const note = page.getByRole('textbox', { name: 'What should change?' });
  await page.reload();
  expect(await note.inputValue()).toBe('It falls, please.');
  await teaching.replaceItemVoice({ id: pepper, file: wordFile(7, ['high', 'low']) });
  await press('Send the note');
  await page.getByRole('alert').getByText('It was replaced since you listened.').waitFor();
  await word('ósè').getByText('The marks say high, low. This recording follows them.').waitFor();
  expect([await note.inputValue(), await page.evaluate(() => document.activeElement?.tagName)]).toEqual(['It falls, please.', 'ARTICLE']);

  await press('Cancel');
  for (const name of ['ósè', 'ákwà']) {
    await word(name).waitFor();
    await press('Play this recording');
    await button('Stop this recording').waitFor();
    await press('Approve');
    await page.getByRole('status').getByText('Approved').waitFor();
    await word(name).waitFor({ state: 'detached' });
  }
  await page.getByText('Nothing to check. Thank you.').waitFor();
  const { items } = await server.api().course.unit({ id: unit });
  expect(items.map(({ igbo, voices }) => [igbo, voices.map(({ speaker }) => speaker)])).toEqual([
    ['akwa', ['Ngọzị']],
    ['ose', ['Ngọzị']],
  ]);
});

test('an objection keeps its choice and its note while another user changes the word', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const { course } = server.api(token);
  const asked = { kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', openQuestion: 'Is it right?' } as const;
  const { id } = (await course.createItem(asked)).item;
  // The word that is used most comes first.
  for (const igbo of ['Akwa a', 'Akwa m', 'Akwa ya', 'Akwa gị']) await course.createItem({ kind: 'phrase', igbo, english: 'a phrase' });
  const page = await openPage('/tutor/review', { token, expectedErrors: [409] });
  await page.getByRole('main').getByRole('button', { name: 'Not so' }).click();
  const note = page.getByRole('textbox', { name: 'What is wrong, and what is right?' });
  await page.getByRole('radio', { name: 'Spelling or meaning' }).check();
  await note.fill('Another word.');
  await course.updateItem({ id, english: 'another meaning' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText('what you chose and typed is kept').waitFor();
  expect(await note.inputValue()).toBe('Another word.');
  expect(await page.getByRole('radio', { name: 'Spelling or meaning' }).isChecked()).toBe(true);
});

test('a speaker works through the sheet by keyboard: answers are saved line by line, a refused one keeps its words, and a changed line shows the change', {
  tags: ['full'],
}, async () => {
  const token = await asAdmin();
  const { course, teaching } = server.api(token);
  const create = async (igbo: string, english: string, openQuestion: string) =>
    (await course.createItem({ kind: 'phrase', igbo, english, openQuestion })).item.id;
  const welcome = await create('Nnọọ! Kedu?', 'line of welcome', 'Natural?');
  const health = await create('Adị m mma, daalụ', 'line of thanks', 'Is it natural?');
  const tears = await create('Onye na-ebe akwa?', 'line of tears', 'High or low?');
  const page = await openPage('/tutor/review/sheet', { token, expectedErrors: [409, 500], viewport: { width: 320, height: 700 } });
  const line = (english: string) => page.getByRole('listitem').filter({ hasText: `line of ${english}` });
  const focusedLine = () => page.evaluate(() => document.activeElement?.closest('li')?.querySelector('strong')?.textContent);
  await line('welcome').getByRole('button', { name: 'Yes' }).focus();
  await page.keyboard.press('Enter');
  await line('welcome').getByRole('status').getByText('Saved').waitFor();
  await expect.poll(focusedLine).toBe('Adị m mma, daalụ');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await line('thanks').getByText('Please write how you say it').waitFor();
  await page.route('**/api/teaching/items/*/reviews', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }), { times: 1 });
  await page.keyboard.type('Adi m mma');
  await page.keyboard.press('Enter');
  await line('thanks').getByRole('alert').getByText('Not saved. What you typed stays here.').waitFor();
  await course.updateItem({ id: health, english: 'line of thanks, changed' });
  await page.keyboard.press('Enter');
  await line('thanks').getByText('It was changed since you opened it.').waitFor();
  await line('thanks').getByLabel('Changed since you opened it').getByText('line of thanks, changed').waitFor();
  await expectAccessible(page);
  await line('thanks').getByRole('textbox').press('Enter');
  await expect.poll(focusedLine).toBe('Onye na-ebe akwa?');

  await page.keyboard.type('Onye na');
  await line('tears').getByRole('button', { name: 'High tone on the letter before' }).click();
  await line('tears').getByRole('textbox').press('Enter');
  await line('tears').getByRole('status').getByText('Saved').waitFor();
  const given = (await teaching.mine()).reviews.filter(({ item }) => [welcome, health, tears].includes(item));
  expect(given.map(({ item, verdict, what, note }) => [item, verdict, what, note])).toEqual([
    [tears, 'change', 'text', 'Onye ná'],
    [health, 'change', 'text', 'Adi m mma'],
    [welcome, 'right', 'text', null],
  ]);
});

test('a logout counts the recordings that were not sent, and deletes them with the login', { tags: ['full'] }, async () => {
  const { id, token } = await newApplicant('Leaver');
  const page = await openPage('/account', { token });
  const takes = (work: 'add' | 'count', key = '') =>
    page.evaluate(
      ([work, key]) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('unsent-takes');
          opening.onupgradeneeded = () => void opening.result.createObjectStore('takes');
          opening.onerror = reject;
          opening.onsuccess = () => {
            const records = opening.result.transaction('takes', 'readwrite').objectStore('takes');
            if (work === 'add') records.put({ recordedAt: Date.now() }, key);
            const asked = records.count();
            asked.onsuccess = () => {
              opening.result.close();
              resolve(asked.result);
            };
          };
        }),
      [work, key] as const,
    );
  await takes('add', `${id}/item/1/one`);
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Recordings wait on this device' });
  await question.getByText('Not sent yet: 1 recording of your voice. It is deleted from this device when you log out.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete and log out' }).click();
  await page.getByText('You are logged out').waitFor();
  expect(await takes('count')).toBe(0);
});
