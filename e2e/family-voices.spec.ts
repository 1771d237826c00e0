import { expect, test } from 'vitest';
import { learnerWithToken } from './accounts.ts';
import { openWithMicrophone } from './microphone.ts';
import { expectAccessible, horizontalOverflow, newPage, openPage, server } from './page.ts';

/** WhatsApp's own browser on Android. */
const whatsApp =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 WhatsApp/2.24';

async function newLink(): Promise<{ token: string; link: string }> {
  const { token } = await learnerWithToken();
  const [level] = await server.api().course.levels();
  const { items } = await server.api().course.unit({ id: level?.units[0]?.id ?? 0 });
  const { link } = await server.api(token).familyVoices.createInvite({ name: 'Nne nne', items: items.slice(0, 2).map(({ id }) => id) });
  return { token, link: new URL(link).hash };
}

test('a grandmother records by the link of a grown-up, and the family hears her in its album', async () => {
  const { token } = await learnerWithToken();
  const corner = await openPage('/study/grown-ups/voices', { token, viewport: { width: 360, height: 800 } });
  const main = corner.getByRole('main');
  await main.getByRole('button', { name: 'Make the link' }).click();
  await corner.getByText('Please enter the name of your relative').waitFor();
  await main.getByLabel('Name of your relative').fill('Nne nne');
  await main.getByRole('button', { name: 'Make the link' }).click();
  await corner.getByText('Please choose at least one phrase').waitFor();
  await main.getByRole('checkbox').first().check();
  await main.getByRole('checkbox').nth(1).check();
  await expectAccessible(corner);
  await main.getByRole('button', { name: 'Make the link' }).click();
  await corner.getByRole('heading', { name: 'The link for Nne nne is ready' }).waitFor();
  await expectAccessible(corner);
  const secret = (await main.textContent())?.match(/\/voice(#[\w-]{43})/)?.[1] ?? '';

  const phone = await openWithMicrophone({ userAgent: whatsApp });
  const sent: string[] = [];
  phone.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await phone.goto(`/voice${secret}`);
  await phone.getByRole('heading', { level: 1, name: 'Your family would love to hear your voice' }).waitFor();
  expect(sent.filter((request) => request.includes(secret.slice(1)))).toEqual([]);
  await phone.getByRole('button', { name: 'Start' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Phrase 1 of 2' }).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Record', exact: true }).click();
  await phone.getByRole('button', { name: 'Listen', exact: true }).click();
  await phone.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Listen', exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Keep', exact: true }).click();
  await phone.getByRole('heading', { level: 1, name: 'Phrase 2 of 2' }).waitFor();
  await phone.getByRole('button', { name: 'Skip' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
  await phone.getByRole('button', { name: /^Take back / }).waitFor();
  await expectAccessible(phone);
  expect(sent.filter((request) => new URL(request.split(' ')[0] ?? '').href.includes(secret.slice(1)))).toEqual([]);

  const family = await openPage('/study/family', { token });
  await family.getByRole('link', { name: 'Listen together' }).click();
  await family.getByRole('heading', { level: 1, name: 'Family album' }).waitFor();
  await family.getByRole('button', { name: /^Play .* by Nne nne$/ }).click();
  await family.getByRole('button', { name: /^Stop / }).waitFor();
  await family.getByRole('button', { name: /^Play / }).waitFor();
  await expectAccessible(family);

  await corner.reload();
  await main.getByText('1 of 2 recorded').waitFor();
  const download = corner.waitForEvent('download');
  await main.getByRole('button', { name: 'Download all recordings' }).click();
  expect((await download).suggestedFilename()).toMatch(/^family-album-.*\.zip$/);
  await main.getByRole('button', { name: /^Delete / }).click();
  await corner.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await main.getByText('Nothing is recorded yet').waitFor();
});

test('without a microphone the page says how to leave the browser, with the whole address to copy', { tags: ['full'] }, async () => {
  const { link } = await newLink();
  const page = await newPage({ viewport: { width: 320, height: 640 } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto(`/voice${link}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText('You can’t record in this browser.').waitFor();
  expect(await page.getByLabel('Address of this page').inputValue()).toBe(page.url());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  expect(page.url()).toContain(link);
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page);
});

test('all learners hear a relative only after a name and a tick, which is asked for', { tags: ['full'] }, async () => {
  const { link } = await newLink();
  const page = await openPage(`/voice${link}`, { viewport: { width: 320, height: 640 } });
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio', { name: 'All learners may hear it, too' }).click();
  await page.getByRole('button', { name: 'Let all learners hear it' }).click();
  await page.getByText('Please tick the box').waitFor();
  const box = page.getByRole('checkbox', { name: 'I’m a grown-up, and I agree.' });
  await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await box.check();
  await page.getByLabel('How may we call you?').fill('Mama Ada');
  await page.getByRole('button', { name: 'Let all learners hear it' }).click();
  await page.getByText('From now on, as Mama Ada. A tutor listens first.').waitFor();
  const chosen = page.getByRole('radio', { name: 'All learners may hear it, too' });
  await expect.poll(() => chosen.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('a link that is not there, or not complete, says what to do', { tags: ['full'] }, async () => {
  const page = await newPage({ expectedErrors: [404] });
  await page.goto('/voice#no-link');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('This link has ended. Please ask your family for a new one.').waitFor();
  await page.goto('/voice');
  await page.getByText('This link isn’t complete.').waitFor();
  await expectAccessible(page);
});
