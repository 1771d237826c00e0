import { expect } from 'vitest';
import { courseTag, spellingsTag, spellingTag, unitTag, unitTimesTag, unitTitlesTag } from '#app/features/course/course.cache-tags.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const word = { kind: 'word', igbo: 'akwa', toned: 'ákwà', english: 'cloth', toneState: 'agreed' } as const;
const openQuestion = 'Is it natural after a meal?';

const sitemap = async (app: TestApp) => (await app.httpApp.fetch(new Request('http://academy.test/sitemap.xml'))).text();

async function unitWithItems(app: TestApp, adminToken: string) {
  const { course, teaching } = app.api(adminToken);
  const { unit } = await course.createUnit({ level: 'beginner', title: 'Nri', titleEnglish: 'At the table', can: 'eat' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Supper' });
  const { item } = await course.createItem({ ...word, lesson: lesson.id });
  const { item: open } = await course.createItem({ kind: 'phrase', igbo: 'Afọ juru m', english: 'I am full', openQuestion, lesson: lesson.id });
  return { course, teaching, unit, lesson, item, open };
}

test('an item with an open question stays a draft when its unit or lesson is published as a whole', async ({ app, adminToken }) => {
  const { course, unit, lesson, open } = await unitWithItems(app, adminToken);
  expect(open.openQuestion).toBe(openQuestion);
  const held = 'is published. “Afọ juru m” stays a draft: it has an open question';
  expect((await course.publishUnit({ id: unit.id, all: true })).message).toBe(`The unit “Nri” ${held}`);
  expect((await course.publishLesson({ id: lesson.id, all: true })).message).toBe(`The lesson “Supper” ${held}`);
  expect((await app.api().course.unit({ id: unit.id })).items.map(({ english }) => english)).toEqual(['cloth']);
  expect((await course.report()).gaps.map(({ sentence }) => sentence)).toContain(`“Afọ juru m” (I am full) has an open question: ${openQuestion}`);
});

test('an item with an open question is published by a choice of its own, or once the question is taken off', async ({ app, adminToken }) => {
  const { course, unit, open } = await unitWithItems(app, adminToken);
  const publish = (json: object) => app.call('POST', `/admin/course/items/${open.id}/publish`, { token: adminToken, json });
  const refused = await publish({});
  const sentence = `The item “Afọ juru m” has an open question: “${openQuestion}” Please settle it, or choose to publish it all the same`;
  expect([refused.status, refused.body.error]).toEqual([409, sentence]);
  expect((await publish({ withQuestion: true })).status).toBe(200);
  await course.unpublishItem({ id: open.id });
  await course.updateItem({ id: open.id, openQuestion: null });
  await course.publishUnit({ id: unit.id, all: true });
  expect(await course.editItem({ id: open.id })).toMatchObject({ state: 'published', openQuestion: null });
});

test('a review settles an open question when nothing of the item is left to review', async ({ app, adminToken }) => {
  const { course, teaching, item, open } = await unitWithItems(app, adminToken);
  const review = { revision: 1, verdict: 'right' } as const;
  expect((await teaching.reviewItem({ ...review, id: open.id, what: 'both' })).item.openQuestion).toBeNull();
  await course.updateItem({ id: item.id, openQuestion });
  expect((await teaching.reviewItem({ ...review, id: item.id, what: 'tone' })).item.openQuestion).toBe(openQuestion);
  const { item: settled } = await teaching.reviewItem({ ...review, id: item.id, what: 'text' });
  expect(settled.openQuestion).toBeNull();
});

test('a unit with nothing to learn is not public, and its title is among those that are being written', async ({ app, adminToken }) => {
  const { course, unit, item } = await unitWithItems(app, adminToken);
  const beginner = async () => (await app.api().course.levels())[0];
  const coming = { units: [], coming: [{ title: 'Nri', titleEnglish: 'At the table' }] };
  await course.publishUnit({ id: unit.id });
  expect(await beginner()).toMatchObject(coming);
  expect(await app.api().course.start()).toEqual({ levels: [], unit: null, words: { all: 0, heard: 0 } });
  expect(await sitemap(app)).not.toContain('/learn/units/');
  await course.publishUnit({ id: unit.id, all: true });
  expect(await beginner()).toMatchObject({ units: [{ id: unit.id, lessons: 1, items: 1 }], coming: [] });
  expect(await app.api().course.start()).toEqual({
    levels: ['beginner'],
    unit: { title: 'Nri', titleEnglish: 'At the table' },
    words: { all: 1, heard: 0 },
  });
  expect(await sitemap(app)).toContain(`/learn/units/${unit.id}`);
  await course.createLesson({ unit: unit.id, kind: 'words', title: 'Without items' }).then(({ lesson }) => course.publishLesson({ id: lesson.id }));
  expect((await app.api().course.unit({ id: unit.id })).lessons.map(({ title }) => title)).toEqual(['Supper']);
  expect(await beginner()).toMatchObject({ units: [{ lessons: 1 }] });
  await course.unpublishItem({ id: item.id });
  expect(await beginner()).toMatchObject(coming);
});

test('a draft is named nowhere in public before its author announces it, and no more once it is hidden again', async ({ app, adminToken }) => {
  const { course, unit } = await unitWithItems(app, adminToken);
  const named = async () => {
    const calls = await Promise.all(['/course', '/course/start', `/course/units/${unit.id}`].map((path) => app.call('GET', path)));
    return calls.flatMap(({ body }, nth) => (JSON.stringify(body).includes('At the table') ? nth : []));
  };
  const state = async () => (await course.editUnit({ id: unit.id })).unit.state;
  expect([await named(), await state()]).toEqual([[], 'draft']);
  expect(await course.announceUnit({ id: unit.id })).toEqual({ message: 'The unit “Nri” is announced' });
  expect([await named(), await state()]).toEqual([[0], 'announced']);
  await course.unpublishUnit({ id: unit.id });
  expect([await named(), await state()]).toEqual([[], 'draft']);
});

test('an announced unit that was published and is taken back is a draft, and a published one stays published', async ({ app, adminToken }) => {
  const { course, unit } = await unitWithItems(app, adminToken);
  await course.announceUnit({ id: unit.id });
  await course.announceUnit({ id: unit.id });
  await course.publishUnit({ id: unit.id });
  expect((await course.units()).map(({ state }) => state)).toEqual(['published']);
  expect(await course.announceUnit({ id: unit.id })).toEqual({ message: 'The unit “Nri” is published already' });
  expect((await course.units()).map(({ state }) => state)).toEqual(['published']);
  await course.unpublishUnit({ id: unit.id });
  expect((await course.units()).map(({ state }) => state)).toEqual(['draft']);
});

test('the time of a unit follows its lessons and items, and not its drafts', async ({ app, adminToken }) => {
  const { course, teaching, unit, lesson, item, open } = await unitWithItems(app, adminToken);
  await course.publishUnit({ id: unit.id, all: true });
  const times = async () => {
    const { updatedAt } = (await app.api().course.unit({ id: unit.id })).unit;
    const [, lastmod] = (await sitemap(app)).match(/units\/\d+<\/loc>\s*<lastmod>([^<]+)/) ?? [];
    expect(Date.parse(lastmod ?? '')).toBe(Date.parse(updatedAt));
    return Date.parse(updatedAt);
  };
  const changes = {
    item: () => course.updateItem({ id: item.id, note: 'Worn at feasts' }),
    review: () => teaching.reviewItem({ id: item.id, revision: 1, verdict: 'right', what: 'both' }),
    lesson: () => course.updateLesson({ id: lesson.id, title: 'Supper at home' }),
    place: () => course.orderItem({ id: item.id, lesson: lesson.id, position: 2 }),
    unit: () => course.updateUnit({ id: unit.id, can: 'eat together' }),
    import: () => course.importFile({ file: new File([`key,kind,igbo,english\n${item.key},word,akwa,a cloth`], 'course.csv') }),
    publication: () => course.publishItem({ id: open.id, withQuestion: true }),
    deletion: () =>
      course
        .removeLesson({ id: lesson.id })
        .then(() => course.createLesson({ unit: unit.id, kind: 'words', title: 'x', items: [{ id: item.id }] }))
        .then((made) => course.publishLesson({ id: made.lesson.id })),
  };
  for (const [name, change] of Object.entries(changes)) {
    app.clock.ms += 60_000;
    await change();
    expect(await times(), name).toBeGreaterThanOrEqual(app.clock.ms);
  }
  const before = await times();
  app.clock.ms += 60_000;
  const draft = await course.createItem({ kind: 'phrase', igbo: 'Bịa', english: 'Come' });
  await course.updateItem({ id: draft.item.id, english: 'Come here' });
  await course.publishUnit({ id: unit.id });
  expect(await times()).toBe(before);
});

test('an item that changes makes its units and the words with its letters out of date, and nothing else', async ({ app, adminToken }) => {
  const { course, unit, lesson, item } = await unitWithItems(app, adminToken);
  await course.publishUnit({ id: unit.id, all: true });
  const tags = { courseTag, unitTitlesTag, unitTimesTag, spellingsTag, unit: unitTag(unit.id), akwa: spellingTag('akwa'), other: spellingTag('oji') };
  const { cache } = app.context;
  const changedBy = async (change: () => Promise<unknown>) => {
    const version = cache.currentVersion();
    await change();
    return Object.entries(tags).flatMap(([name, tag]) => (cache.isUnchangedSince([tag], version) ? [] : name));
  };
  expect(await changedBy(() => course.updateItem({ id: item.id, note: 'Worn at feasts' }))).toEqual(['unitTimesTag', 'unit', 'akwa']);
  expect(await changedBy(() => course.updateItem({ id: item.id, note: 'Worn at feasts' }))).toEqual([]);
  expect(await changedBy(() => course.updateLesson({ id: lesson.id, title: 'Supper at home' }))).toEqual(['unitTimesTag', 'unit']);
  expect(await changedBy(() => course.updateUnit({ id: unit.id, title: 'Ahịa' }))).toEqual(['courseTag', 'unitTitlesTag', 'unitTimesTag', 'unit']);
  expect(await changedBy(() => course.createItem({ kind: 'word', igbo: 'ọjị', english: 'kola nut' }))).toEqual([]);
});
