import { expect } from 'vitest';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('names what is missing and what contradicts itself', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const { unit } = await course.createUnit({ level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'tones', title: 'Four words' });
  const create = async (fields: object) => (await course.createItem({ kind: 'word', igbo: 'akwa', english: 'cloth', ...fields })).item;
  await create({ lesson: lesson.id, toned: 'ákwà', toneState: 'agreed', textState: 'sourced' });
  await create({ lesson: lesson.id, toned: 'àkwà', english: 'Cloth', textState: 'sourced' });
  await create({ english: 'egg' });
  await course.publishUnit({ id: unit.id });
  const { unit: draft } = await course.createUnit({ level: 'beginner', title: 'Nri', titleEnglish: 'At the table', can: 'eat' });
  await course.orderUnit({ id: draft.id, position: 1 });
  await course.createLesson({ unit: draft.id, kind: 'words', title: 'Supper' });
  const { units, gaps, contradictions } = await course.report();
  expect(units).toMatchObject([{ id: draft.id }, { id: unit.id, items: 2, states: { written: 0, sourced: 1, agreed: 1, reviewed: 0 } }]);
  // The unit that learners meet comes first.
  expect(await course.needs()).toMatchObject({
    total: 2,
    of: 2,
    elsewhere: 4,
    units: [
      { id: unit.id, gaps: 4 },
      { id: draft.id, gaps: 1 },
    ],
  });
  expect(gaps.map(({ sentence }) => sentence)).toEqual([
    'The unit “Ụda” has no grammar note yet',
    'The lesson “Four words” has 2 new items; 3 to 7 are good',
    'The lesson “Four words” is a draft in a published unit',
    'The tones of “akwa” (Cloth) have one source',
    'The lesson “Supper” has 0 new items; 3 to 7 are good',
    '“akwa” (egg) is in no lesson',
    '“akwa” (egg) has no tones',
    'The text of “akwa” (egg) has no source',
  ]);
  expect(contradictions.map(({ sentence }) => sentence)).toEqual([
    '“akwa” (cloth) has several tones: ákwà, àkwà',
    'The lesson “Four words” has the meaning “cloth” twice: akwa, akwa',
  ]);
});

test('counts the voices of a unit by speakers, and names published words that need one', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const { unit } = await course.createUnit({ level: 'advanced', title: 'Olu', titleEnglish: 'Voices', can: 'be heard' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Heard' });
  const create = async (igbo: string) =>
    (await course.createItem({ kind: 'word', igbo, english: `heard ${igbo}`, lesson: lesson.id, toned: null })).item.id;
  const [twice, once, silent, waiting] = [await create('oche'), await create('ite'), await create('ego'), await create('ose')];
  await course.publishUnit({ id: unit.id, all: true });
  const draft = await create('ezi');
  for (const [id, name, state] of [
    [twice, 'Ada', 'approved'],
    [twice, 'Emeka', 'approved'],
    [once, 'Ada', 'approved'],
    [once, 'Obi', 'rejected'],
    [waiting, 'Ada', 'pending'],
    [draft, 'Ada', 'approved'],
  ] as const)
    await insertVoice(app.context.db, { target: 'item', id, igbo: '-', name, state });
  const { units, voices } = await course.report();
  expect(units.find(({ id }) => id === unit.id)).toMatchObject({ items: 5, voiced: { one: 2, more: 1 } });
  expect(voices.map(({ item, sentence }) => [item, sentence])).toEqual([
    [silent, '“ego” (heard ego) has no voice'],
    [once, '“ite” (heard ite) has one voice'],
    [waiting, '“ose” (heard ose) has no voice'],
  ]);
});

test('tells of a published unit what the check of the starter files tells', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const { unit } = await course.createUnit({ level: 'advanced', title: 'Ahịa', titleEnglish: 'The market', can: 'buy' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'At the stall' });
  const create = (fields: object) =>
    course.createItem({
      kind: 'word',
      igbo: 'ose',
      english: 'pepper',
      wordClass: 'noun',
      lesson: lesson.id,
      toned: null,
      textState: 'sourced',
      ...fields,
    });
  for (const [igbo, english] of [
    ['ose', 'pepper'],
    ['ede', 'cocoyam'],
    ['ji', 'yam'],
    ['akpukpo', 'shoe'],
  ] as const)
    await create({ igbo, english });
  await create({ igbo: 'ahịa', english: 'market', wordClass: 'place', forms: [{ kind: 'spelling', form: 'afịa' }] });
  await create({ kind: 'phrase', igbo: 'Zụọ afịa', english: 'Buy at the market', wordClass: null });
  await course.publishUnit({ id: unit.id, all: true });
  const { gaps } = await course.report();
  const sentences = gaps.filter((gap) => gap.unit === unit.id).map(({ sentence }) => sentence);
  expect(sentences.filter((sentence) => !/ has no tones$/.test(sentence))).toEqual([
    'The unit “Ahịa” has no grammar note yet',
    '“Zụọ afịa” (Buy at the market) has “zụọ”, which no lesson teaches before. Please teach it, or say in the note what it is',
    '“ahịa” (market) has 0 of 3 wrong choices (each another word of the class “place”), so its meaning is never chosen from four',
    '“Zụọ afịa” (Buy at the market) has 0 of 3 wrong choices (each another phrase), so its meaning is never chosen from four',
    '“akpukpo” (shoe): “akpukpo”. This word has vowels of both families (a ị ọ ụ and e i o u). Compounds and borrowed words do; otherwise a dot may be missing. “akpụkpọ”?',
  ]);
});
