import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { confirmDone, newItem, newLesson, newUnit, send, unique } from './course-authoring.ts';
import { address, focusedName, openPage } from './page.ts';
import { chooseInRow } from './row-menu.ts';

test('lessons are put in order by buttons and by dragging, which is announced and stored', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const unit = await newUnit(token, unique('Order'));
  for (const title of ['One', 'Two', 'Three']) await newLesson(token, unit, title);
  const page = await openPage(`/admin/course/units/${unit}`, { token });
  const titles = () => page.getByRole('heading', { level: 3 }).allTextContents();
  const down = page.getByRole('button', { name: 'Move down: One' });
  await down.press('Enter');
  await page.getByRole('status').getByText('One is now 2 of 3.').waitFor();
  expect(await titles()).toEqual(['Two', 'One', 'Three']);
  await expect.poll(() => focusedName(page)).toBe('Move down: One');

  const middle = async (name: string) => {
    const box = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .locator('[title=Drag]')
      .boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middle('Three'), await middle('Two')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 60, { steps: 4 });
  await page.locator('[data-drop=before]').waitFor();
  await page.mouse.up();
  await page.getByRole('status').getByText('Three is now 1 of 3.').waitFor();
  await page.reload();
  await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
});

test('a unit is created, filled, published and taken back, which the page of the course shows at once', async () => {
  const token = await asAdmin();
  const title = unique('Ahịa');
  const page = await openPage('/admin/course', { token });
  await page.getByRole('button', { name: 'Create unit' }).click();
  const form = page.getByRole('dialog', { name: 'Create a unit' });
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('English title').fill('The market');
  await form.getByLabel('Level').selectOption('Advanced');
  await form.getByLabel('After it a learner can').fill('buy yams');
  await form.getByRole('button', { name: 'Create' }).click();
  await confirmDone(page, 'The unit is created.');
  const units = (await (await send(token, 'GET', '/admin/course/units')).json()) as { id: number; title: string }[];
  const unit = units.find((each) => each.title === title)?.id ?? 0;
  await newItem(token, { lesson: await newLesson(token, unit, 'Words') });
  const isPublic = async () => (await (await fetch(`${address}/learn`)).text()).includes(`/learn/units/${unit}"`);
  expect(await isPublic()).toBe(false);
  await chooseInRow(page, 'Publish', title);
  await page.getByRole('dialog', { name: 'Publish the unit' }).getByRole('button', { name: 'Publish' }).click();
  await confirmDone(page, /is published/);
  expect(await isPublic()).toBe(true);
  await chooseInRow(page, 'Take back', title);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await confirmDone(page, /is a draft again/);
  expect(await isPublic()).toBe(false);
});

test('the tones of a new item are drawn while they are typed, and wrong ones are refused with what was typed kept', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const unit = await newUnit(token, unique('Tones'));
  const lesson = await newLesson(token, unit, 'Words');
  const page = await openPage(`/admin/course/units/${unit}`, { token, expectedErrors: [400] });
  await page.getByRole('button', { name: 'Add an item: Words' }).click();
  await page.getByRole('link', { name: 'Write a new item' }).click();
  const toned = page.getByLabel('Spelling with tones');
  await page.getByLabel('Everyday spelling').fill('akwa');
  await toned.fill('ákwa');
  await page.getByText('Please give every syllable a tone, or none at all').first().waitFor();
  await page.getByLabel('Meaning', { exact: true }).fill(unique('cloth'));
  await page.getByLabel('Sources of the tones').selectOption('One source');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => focusedName(page)).toBe('toned');
  expect(await toned.inputValue()).toBe('ákwa');
  await toned.fill('ákwà');
  await page.getByText('Tones: a high, kwa low', { exact: true }).waitFor();
  await page.getByText('The letters are equal, and every syllable has a tone.').first().waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await confirmDone(page, 'The item is created');
  await page.waitForURL(/\/admin\/course\/items\/\d+$/);
  const stored = (await (await send(token, 'GET', `/admin/course/lessons/${lesson}`)).json()) as { items: { toned: string }[] };
  expect(stored.items.map((item) => item.toned)).toEqual(['ákwà']);
});

test('an item is reviewed under a name, and an edit of its meaning ends the review', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const item = await newItem(token, { toned: 'ákwà', toneState: 'agreed' });
  const page = await openPage(`/admin/course/items/${item}`, { token });
  await page.getByRole('button', { name: 'Save the review' }).click();
  await confirmDone(page, 'Thank you. It is reviewed');
  await page.getByText('Text reviewed').waitFor();
  await page.getByLabel('Meaning', { exact: true }).fill('a cloth');
  await page
    .getByRole('status')
    .getByText(/ends the review/)
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await confirmDone(page, 'Its review has ended, because what was reviewed has changed.');
  await page.getByText(/^Changed since/).waitFor();
});

test('an item with an open question is published by a button of its own', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const item = await newItem(token, { openQuestion: 'Is it natural at the table?' });
  const page = await openPage(`/admin/course/items/${item}`, { token });
  await page.getByText('Open question: Is it natural at the table?').waitFor();
  await page.getByRole('button', { name: /^Publish all the same/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await confirmDone(page, /is published/);
});

test('of two editors of an item the second one sees what the first one saved, and can save over it', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const item = await newItem(token, {});
  const page = await openPage(`/admin/course/items/${item}`, { token, expectedErrors: [409] });
  await page.getByLabel('Meaning', { exact: true }).fill('the cloth');
  await send(token, 'PUT', `/admin/course/items/${item}`, { english: 'a piece of cloth' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Two people are changing this item' });
  await conflict.getByText('a piece of cloth').waitFor();
  await conflict.getByRole('button', { name: 'Save mine anyway' }).click();
  await confirmDone(page, 'The item is saved');
  expect(await page.getByLabel('Meaning', { exact: true }).inputValue()).toBe('the cloth');
});
