import { expect } from 'vitest';
import { unitTag } from '#app/features/course/course.cache-tags.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const word = { kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', toneState: 'agreed' } as const;
const texts = { level: 'beginner', title: 'Nri', titleEnglish: 'At the table', can: 'eat' } as const;

async function unitWithItem(app: TestApp, adminToken: string) {
  const { course, teaching } = app.api(adminToken);
  const { unit } = await course.createUnit(texts);
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Supper' });
  const { item } = await course.createItem({ ...word, lesson: lesson.id });
  return { course, teaching, unit, lesson, item };
}

/** Stores a draft, and returns its name with its version. */
async function storeDraft(app: TestApp, adminToken: string, form: string, subject: string): Promise<string> {
  const { accounts, drafts } = app.api(adminToken);
  const account = (await accounts.me()).id ?? 0;
  const { version } = await drafts.save({ form, subject, account, changes: { title: 'Begun' }, version: 0, writer: 'tab-one' });
  return `${subject}:${version}`;
}

test('each save of the course deletes its draft in its transaction, and a refused one keeps it', async ({ app, adminToken }) => {
  const { course, teaching, unit, lesson, item } = await unitWithItem(app, adminToken);
  const review = { id: item.id, revision: 1, verdict: 'right', what: 'both' } as const;
  const basedOn = '2020-01-01T00:00:00.000Z';
  const saves: [form: string, subject: string, save: (draft: string) => Promise<unknown>, refused: (draft: string) => Promise<unknown>][] = [
    [
      'course-unit',
      'new-1',
      (draft) => course.createUnit({ ...texts, title: 'Ahịa', key: 'new', draft }),
      (draft) => course.createUnit({ ...texts, key: unit.key, draft }),
    ],
    [
      'course-unit',
      `${unit.id}`,
      (draft) => course.updateUnit({ id: unit.id, can: 'eat well', draft }),
      (draft) => course.updateUnit({ id: unit.id, can: 'x', basedOn, draft }),
    ],
    [
      'course-lesson',
      'new-2',
      (draft) => course.createLesson({ unit: unit.id, kind: 'words', title: 'Lunch', draft }),
      (draft) => course.createLesson({ unit: 999, kind: 'words', title: 'Lunch', draft }),
    ],
    [
      'course-lesson',
      `${lesson.id}`,
      (draft) => course.updateLesson({ id: lesson.id, title: 'Late supper', draft }),
      (draft) => course.updateLesson({ id: lesson.id, title: 'x', basedOn, draft }),
    ],
    [
      'course-item',
      'new-3',
      (draft) => course.createItem({ ...word, english: 'egg', draft }),
      (draft) => course.createItem({ ...word, toned: 'ákwa', draft }),
    ],
    [
      'course-review',
      `${item.id}`,
      (draft) => teaching.reviewItem({ ...review, draft }),
      (draft) => teaching.reviewItem({ ...review, revision: 7, draft }),
    ],
    [
      'course-item',
      `${item.id}`,
      (draft) => course.updateItem({ id: item.id, note: 'Worn at feasts', draft }),
      (draft) => course.updateItem({ id: item.id, note: 'x', basedOn, draft }),
    ],
  ];
  const { drafts } = app.api(adminToken);
  for (const [form, subject, save, refused] of saves) {
    const draft = await storeDraft(app, adminToken, form, subject);
    await expect(refused(draft), form).rejects.toMatchObject({ status: expect.any(Number) });
    expect((await drafts.read({ form, subject })).draft, form).not.toBeNull();
    await save(draft);
    expect((await drafts.read({ form, subject })).draft, form).toBeNull();
  }
});

test('a new unit, lesson or item that is sent again, because its response was lost, is created once', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const twice = async <T>(create: () => Promise<T>) => [await create(), await create()];
  const [unit, unitAgain] = await twice(() => course.createUnit(texts));
  expect(unitAgain).toEqual(unit);
  const id = unit?.unit.id ?? 0;
  const [lesson, lessonAgain] = await twice(() => course.createLesson({ unit: id, kind: 'words', title: 'Supper' }));
  expect(lessonAgain).toEqual(lesson);
  const forms = [{ kind: 'dialect', form: 'ekwa', place: 'Ngwa' }] as const;
  const [item, itemAgain] = await twice(() => course.createItem({ ...word, forms: [...forms], lesson: lesson?.lesson.id }));
  expect(itemAgain).toEqual(item);
  const counts = { units: (await course.units()).length, lessons: (await course.lessons({})).total, items: (await course.items({})).total };
  expect(counts).toEqual({ units: 1, lessons: 1, items: 1 });
  const entries = await app.api(adminToken).auditLog.list();
  expect(entries.filter(({ action }) => /^course\.create/.test(action))).toHaveLength(3);
  await course.createItem({ ...word, lesson: lesson?.lesson.id });
  app.clock.ms += 11 * 60_000;
  await course.createItem({ ...word, lesson: lesson?.lesson.id });
  expect((await course.items({})).total).toBe(3);
});

test('a lesson moves to another unit, with its items, on the pages of both', async ({ app, adminToken }) => {
  const { course, unit, lesson, item } = await unitWithItem(app, adminToken);
  const { unit: other } = await course.createUnit({ ...texts, title: 'Ahịa', titleEnglish: 'Market' });
  await course.createLesson({ unit: other.id, kind: 'words', title: 'First', items: [{ id: item.id }] });
  for (const { id } of [unit, other]) await course.publishUnit({ id, all: true });
  const titles = async (id: number) => (await app.api().course.unit({ id })).lessons.map(({ title }) => title);
  expect([await titles(unit.id), await titles(other.id)]).toEqual([['Supper'], ['First']]);
  const version = app.context.cache.currentVersion();
  const { message } = await course.orderLesson({ id: lesson.id, unit: other.id, position: 2 });
  expect(message).toBe('The lesson “Supper” is moved to the unit “Ahịa”');
  for (const { id } of [unit, other]) expect(app.context.cache.isUnchangedSince([unitTag(id)], version)).toBe(false);
  expect(await titles(other.id)).toEqual(['First', 'Supper']);
  expect((await app.call('GET', `/course/units/${unit.id}`)).status).toBe(404);
  const [entry] = await app.api(adminToken).auditLog.list({ action: 'course.orderLesson' });
  expect(entry).toMatchObject({ targetId: lesson.id });
  await expect(course.orderLesson({ id: lesson.id, unit: 999, position: 1 })).rejects.toMatchObject({
    status: 400,
    errors: { unit: 'There is no such unit. Please choose another one' },
  });
});

test('a lesson that is taken back leaves the page of its unit, and its items keep their states', async ({ app, adminToken }) => {
  const { course, unit, lesson, item } = await unitWithItem(app, adminToken);
  await course.createLesson({ unit: unit.id, kind: 'words', title: 'Breakfast' });
  const { item: egg } = await course.createItem({ ...word, toned: 'àkwá', english: 'egg', lesson: lesson.id + 1 });
  await course.publishUnit({ id: unit.id, all: true });
  const shown = async () => (await app.api().course.unit({ id: unit.id })).items.map(({ id }) => id);
  expect(await shown()).toEqual([item.id, egg.id]);
  expect((await course.unpublishLesson({ id: lesson.id })).message).toBe('The lesson “Supper” is a draft again');
  expect(await shown()).toEqual([egg.id]);
  expect((await course.editItem({ id: item.id })).state).toBe('published');
  await course.publishLesson({ id: lesson.id });
  expect(await shown()).toEqual([item.id, egg.id]);
});

test('a line gets its speaker, and is taken out of its lesson once, where it comes twice', async ({ app, adminToken }) => {
  const { course, unit, lesson, item } = await unitWithItem(app, adminToken);
  await course.publishUnit({ id: unit.id, all: true });
  const lines = async () => (await app.api().course.unit({ id: unit.id })).lessons[0]?.items;
  const place = (speakers: ('A' | 'B' | null)[], basedOn?: string) =>
    course.updateLesson({ id: lesson.id, items: speakers.map((speaker) => ({ id: item.id, speaker })), ...(basedOn && { basedOn }) });
  const { lesson: spoken } = await place(['A', 'B']);
  expect(await lines()).toEqual([
    { id: item.id, speaker: 'A' },
    { id: item.id, speaker: 'B' },
  ]);
  await place(['B'], spoken.updatedAt);
  expect(await lines()).toEqual([{ id: item.id, speaker: 'B' }]);
  await expect(place([], spoken.updatedAt)).rejects.toMatchObject({ status: 409 });
  await place([]);
  expect((await course.editLesson({ id: lesson.id })).items).toEqual([]);
});
