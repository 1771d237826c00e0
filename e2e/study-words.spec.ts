import { expect, test } from 'vitest';
import { newPage, server } from './page.ts';
import { newHousehold, unitOf, untilSession } from './study.ts';
import { openScreen, studyScreens } from './study-screens.ts';

/** A learner with one word that was chosen to be learned. */
async function learnerOfOneWord() {
  const { token, profile } = await newHousehold();
  const [item] = (await unitOf(1)).items;
  if (!item) throw new Error('The unit is empty');
  const entry = { key: crypto.randomUUID() as string, type: 'learn', item: item.id, answeredAt: new Date().toISOString() };
  await server.api(token).learning.answer({ id: profile, answers: [entry] });
  return { token, item };
}

test('a word of the list opens its page, and is practised from there', async () => {
  const { token, item } = await learnerOfOneWord();
  const page = await newPage({ token });
  await page.goto('/study/words');
  // The link covers the whole entry: the press on the meaning is one on the link.
  await page.getByText(item.english, { exact: true }).click({ force: true });
  await page.waitForURL(`**/study/words/${item.id}`);
  await page.getByRole('heading', { level: 1, name: item.toned ?? item.igbo }).waitFor();
  await page.getByRole('link', { name: 'Practise this one' }).click();
  await untilSession(page);
  expect(new URL(page.url()).searchParams.get('items')).toBe(String(item.id));
});

test('cards are printed six a page, on A4 and on Letter, without the page around them', { tags: ['full'] }, async () => {
  const screen = studyScreens.find(({ name }) => name === 'cards to print');
  if (!screen) throw new Error('There is no such screen');
  const page = await openScreen(screen);
  const cards = await page.locator('main ul > li').count();
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(Math.ceil(cards / 6));
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header, h1').filter({ visible: true }).count()).toBe(0);
});
