import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { confirmDone, newItem, newLesson, newUnit, send, unique } from './course-authoring.ts';
import { expectAccessible, focusedName, mockApiError, openPage } from './page.ts';
import { chooseInRow, moreActions } from './row-menu.ts';

const meaning = (page: Page) => page.getByLabel('Meaning', { exact: true });
interface LessonReply {
  unit: number;
  items: { id: number; speaker: string | null }[];
}
const read = async <T>(token: string, path: string) => (await (await send(token, 'GET', path)).json()) as T;
const readLesson = (token: string, id: number) => read<LessonReply>(token, `/admin/course/lessons/${id}`);
const untilDraft = (token: string, form: string, subject: number) =>
  expect.poll(async () => (await read<{ draft: unknown }>(token, `/drafts/one?form=${form}&subject=${subject}`)).draft).not.toBeNull();

test('each row of a line that comes twice in a dialogue has its own speaker, and is taken out alone', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const unit = await newUnit(token, unique('Dialogue'));
  const lesson = await newLesson(token, unit, 'At the door');
  const [line, other] = [await newItem(token, { kind: 'line', igbo: 'Nnọọ!' }), await newItem(token, { kind: 'line', igbo: 'Kedu?' })];
  await send(token, 'PUT', `/admin/course/lessons/${lesson}`, { kind: 'dialogue', items: [line, other, line].map((id) => ({ id })) });
  const page = await openPage(`/admin/course/units/${unit}`, { token });
  const speakers = page.getByLabel('Speaker of Nnọọ!');
  await speakers.first().selectOption('A');
  await page.getByRole('status').getByText('Nnọọ! is said by A.').waitFor();
  await speakers.nth(1).selectOption('B');
  await page.getByRole('status').getByText('Nnọọ! is said by B.').waitFor();
  const stored = async () => (await readLesson(token, lesson)).items.map(({ id, speaker }) => [id === line ? 'line' : 'other', speaker]);
  expect(await stored()).toEqual([
    ['line', 'A'],
    ['other', null],
    ['line', 'B'],
  ]);
  await page.getByRole('button', { name: 'Take out: Nnọọ!' }).first().press('Enter');
  await page.getByRole('status').getByText('Nnọọ! is taken out.').waitFor();
  expect(await stored()).toEqual([
    ['other', null],
    ['line', 'B'],
  ]);
  await page.getByRole('button', { name: 'Take out: Kedu?' }).press('Enter');
  await page.getByRole('status').getByText('Kedu? is taken out.').waitFor();
  await expect.poll(() => focusedName(page)).toBe(`lesson-${lesson}`);
  expect(await stored()).toEqual([['line', 'B']]);
});

test('a lesson moves to another unit by keyboard alone', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const title = unique('Goal');
  const [unit, goal] = [await newUnit(token, unique('Start')), await newUnit(token, title)];
  const lesson = await newLesson(token, unit, 'Money');
  const page = await openPage(`/admin/course/units/${unit}`, { token });
  await moreActions(page, 'Money').press('Enter');
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move the lesson to another unit' });
  await dialog.getByLabel('Unit').selectOption(String(goal));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move' }).press('Enter');
  await confirmDone(page, `The lesson “Money” is moved to the unit “${title}”`);
  await expect.poll(() => focusedName(page)).toBe('Add a lesson');
  await page.getByText('No lessons yet').waitFor();
  expect((await readLesson(token, lesson)).unit).toBe(goal);
});

test('lessons are dragged with a finger', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const unit = await newUnit(token, unique('Touch'));
  for (const title of ['One', 'Two']) await newLesson(token, unit, title);
  const page = await openPage(`/admin/course/units/${unit}`, { token, hasTouch: true });
  const handles = await page.locator('[title=Drag]').all();
  const [from, to] = await Promise.all(handles.map(async (handle) => (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }));
  const x = (from?.x ?? 0) + (from?.width ?? 0) / 2;
  const [start, end] = [(from?.y ?? 0) + (from?.height ?? 0) / 2, (to?.y ?? 0) + (to?.height ?? 0) * 3];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', start);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', start + (end - start) * part);
  await page.locator('[data-drop=after]').waitFor();
  await touch('touchEnd');
  await page.getByRole('status').getByText('One is now 2 of 2.').waitFor();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Two', 'One']);
});

test('a lesson and an item are taken back by their buttons', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const unit = await newUnit(token, unique('Back'));
  const lesson = await newLesson(token, unit, 'Money');
  const item = await newItem(token, { lesson });
  await send(token, 'POST', `/admin/course/units/${unit}/publish`, { all: true });
  const page = await openPage(`/admin/course/units/${unit}`, { token });
  const takeBack = async (open: Promise<void>) => {
    await open;
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await confirmDone(page, /is a draft again/);
  };
  await takeBack(chooseInRow(page, 'Take back', 'Money'));
  await page.goto(`/admin/course/items/${item}`);
  await takeBack(page.getByRole('button', { name: 'Take back: akwa' }).click());
  const states = [(await readLesson(token, lesson)) as object, await read<object>(token, `/admin/course/items/${item}`)];
  expect(states).toMatchObject([{ state: 'draft' }, { state: 'draft' }]);
});

test('a session that ends while an item is written keeps what was typed until it is saved after the next login', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const item = await newItem(token, {});
  const page = await openPage(`/admin/course/items/${item}`, { token, expectedErrors: [401] });
  await meaning(page).fill('a piece of cloth');
  await mockApiError(page, `**/api/admin/course/items/${item}`, 401);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/admin\/login\?then=/);
  await page.unroute(`**/api/admin/course/items/${item}`);
  await page.context().addCookies([{ name: 'token', value: await asAdmin(), url: page.url() }]);
  await page.goto(`/admin/course/items/${item}`);
  await page.getByText('We kept what you wrote the last time.').waitFor();
  expect(await meaning(page).inputValue()).toBe('a piece of cloth');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await confirmDone(page, 'The item is saved');
  expect(await read(token, `/admin/course/items/${item}`)).toMatchObject({ english: 'a piece of cloth' });
});

test('a save whose response is lost keeps the text, and sending it again makes nothing new and leaves no draft', { tags: ['full'] }, async () => {
  const token = await asAdmin();
  const page = await openPage('/admin/course/items', { token, expectedErrors: ['network'] });
  await page.getByRole('button', { name: 'Create item' }).click();
  const english = unique('market');
  await page.getByLabel('Everyday spelling').fill('ahịa');
  await meaning(page).fill(english);
  await page.route('**/api/admin/course/items', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('It was not saved: there is no connection.').waitFor();
  expect(await meaning(page).inputValue()).toBe(english);
  await page.unroute('**/api/admin/course/items');
  await page.getByRole('button', { name: 'Create' }).click();
  await confirmDone(page, 'The item is created');
  const found = await read<object[]>(token, `/admin/course/items?limit=5&search=${encodeURIComponent(english)}`);
  const drafts = await read<{ form: string }[]>(token, '/drafts');
  expect([found.length, drafts.filter(({ form }) => form === 'course-item')]).toEqual([1, []]);
});

test('the draft of an item that was deleted becomes a new item, that of a lesson a new lesson, and the note of a review can be read', {
  tags: ['full'],
}, async () => {
  const token = await asAdmin();
  const unit = await newUnit(token, unique('Gone'));
  const lesson = await newLesson(token, unit, 'Money');
  const item = await newItem(token, {});
  const page = await openPage(`/admin/course/items/${item}`, { token, expectedErrors: [404] });
  await meaning(page).fill('a piece of cloth');
  await page.getByRole('region', { name: 'Reviews' }).getByLabel('Note').fill('The second syllable is low.');
  await untilDraft(token, 'course-item', item);
  await untilDraft(token, 'course-review', item);
  await page.goto(`/admin/course/units/${unit}?edit=${lesson}`);
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Money and prices');
  await untilDraft(token, 'course-lesson', lesson);
  for (const path of [`items/${item}`, `lessons/${lesson}`]) await send(token, 'DELETE', `/admin/course/${path}`);

  await page.goto(`/admin/course/items/${item}`);
  await page.getByText('What you wrote for it is kept, and can become a new item.').waitFor();
  await page.getByRole('region', { name: 'Your review' }).getByText('The second syllable is low.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as a new item' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New item' }).waitFor();
  await expect.poll(() => meaning(page).inputValue()).toBe('a piece of cloth');

  await page.goto(`/admin/course/lessons/${lesson}`);
  await page.getByLabel('Unit').selectOption(String(unit));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as a new lesson' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add a lesson' });
  await expect.poll(() => form.getByLabel('Title', { exact: true }).inputValue()).toBe('Money and prices');
  await form.getByRole('button', { name: 'Add' }).click();
  await confirmDone(page, 'The lesson is created');
  await page.getByRole('heading', { level: 3, name: 'Money and prices' }).waitFor();
});
