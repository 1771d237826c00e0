import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { wordFile } from '#tests/support/recordings.ts';
import { newColleague, newItem, newSpeaker } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest({ RATE_LIMITS: 'off' });

test('a word asks for two voices, in a tone drill for three, and never twice for one', async ({ app, adminToken }) => {
  const { item, unit } = await newItem(app);
  const { course } = app.api(adminToken);
  const [ada, chi, ngozi, uche] = [await newSpeaker(app), await newSpeaker(app), await newSpeaker(app), await newSpeaker(app)];
  const needs = async (colleague: typeof ada) => {
    const { counts, rows } = await colleague.teaching.queue({ kind: 'record', unit });
    expect(rows).toHaveLength(counts.record);
    return counts.record === 1;
  };
  const { voice } = await ada.teaching.addItemVoice({ id: item, file: wordFile(41) });
  expect([await needs(ada), await needs(chi)]).toEqual([false, true]);
  await chi.teaching.decideVoice({ id: voice.id, state: 'rejected', was: 'pending', note: 'It is noisy' });
  expect(await needs(ada)).toBe(true);
  await ada.teaching.addItemVoice({ id: item, file: wordFile(42) });
  await chi.teaching.addItemVoice({ id: item, file: wordFile(43) });
  expect(await needs(ngozi)).toBe(false);
  const { lesson } = await course.createLesson({ unit, kind: 'tones', title: 'Hear it', items: [{ id: item }] });
  expect(lesson.kind).toBe('tones');
  expect(await needs(ngozi)).toBe(true);
  await ngozi.teaching.addItemVoice({ id: item, file: wordFile(44) });
  expect(await needs(uche)).toBe(false);
});

test('to record: published lessons first, then the fewest voices, drafts never, and Words of the Day that were shown', async ({
  app,
  adminToken,
}) => {
  const [{ item: first }, { item: second }] = [await newItem(app), await newItem(app)];
  const { course, wordOfDay } = app.api(adminToken);
  const alone = await course.createItem({ kind: 'word', igbo: 'oji', english: 'kola nut' });
  await course.createItem({ kind: 'word', igbo: 'mmiri', english: 'water' });
  await course.publishItem({ id: alone.item.id });
  const { wordOfDay: word } = await wordOfDay.create({ title: 'ụlọ', subtitle: 'house', body: 'A house' });
  const [ada, chi] = [await newSpeaker(app), await newSpeaker(app)];
  await ada.teaching.addItemVoice({ id: first, file: wordFile(45) });
  const { counts, rows } = await chi.teaching.queue({ kind: 'record' });
  expect(rows.flatMap((row) => (row.kind === 'record' ? [[row.target, row.id]] : []))).toEqual([
    ['item', second],
    ['item', first],
    ['item', alone.item.id],
    ['word', word.id],
  ]);
  expect(counts).toMatchObject({ record: 4, check: 1 });
  expect(rows.at(-1)).toMatchObject({ igbo: 'ụlọ', toned: 'ụlọ', english: 'house', unit: null, path: `/word/${word.id}-ulo` });
  const editor = await newColleague(app, 'editor');
  expect(await editor.teaching.queue({ kind: 'record' })).toMatchObject({ counts: { record: 0, check: 1 }, rows: [] });
});

test('to review: published items without a review, until the text changes', async ({ app, adminToken }) => {
  const { item } = await newItem(app);
  const [ada, chi] = [await newColleague(app), await newColleague(app)];
  const waits = async (colleague: typeof ada) => (await colleague.teaching.queue({ kind: 'review' })).counts.review;
  const [row] = (await ada.teaching.queue({ kind: 'review' })).rows;
  expect(row).toMatchObject({ kind: 'review', item: { id: item, igbo: 'akwa', forms: [{ form: 'ekwa' }] }, revision: 1, question: null });
  await ada.teaching.reviewItem({ id: item, revision: 1, verdict: 'right', what: 'text' });
  expect([await waits(ada), await waits(chi)]).toEqual([0, 1]);
  await chi.teaching.reviewItem({ id: item, revision: 1, verdict: 'change', what: 'tone', note: 'It falls at the end' });
  expect([await waits(ada), await waits(chi)]).toEqual([0, 0]);
  await app.api(adminToken).course.updateItem({ id: item, toned: 'àkwà' });
  expect([await waits(ada), await waits(chi)]).toEqual([1, 1]);
  await expect(ada.teaching.reviewItem({ id: item, revision: 1, verdict: 'right', what: 'both' })).rejects.toMatchObject({
    status: 409,
    message: 'It was changed since you opened it',
  });
  expect((await chi.teaching.mine()).reviews).toMatchObject([
    { item, igbo: 'akwa', verdict: 'change', note: 'It falls at the end', isChanged: true },
  ]);
});

const sheetOf = async ({ teaching }: Awaited<ReturnType<typeof newColleague>>, query: { skip?: number; limit?: number; item?: number } = {}) => {
  const { parts, rows, counts } = await teaching.queue({ kind: 'review', ...query });
  return { parts, counts, lines: rows.flatMap((row) => (row.kind === 'review' ? `${row.part}: ${row.item.igbo}` : [])) };
};

test('to review: drafts with a question first, then by weight as on the work sheet; other drafts never', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const { unit } = await course.createUnit({ level: 'beginner', title: 'Ụlọ', titleEnglish: 'The house', can: 'go in' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Rooms' });
  const word = { kind: 'word', english: 'a word', textState: 'sourced', lesson: lesson.id } as const;
  await course.createItem({ ...word, igbo: 'oche', toned: 'òché', toneState: 'agreed' });
  await course.createItem({ ...word, igbo: 'akwa', toned: 'àkwá', toneState: 'sourced' });
  await course.createItem({ ...word, igbo: 'taa' });
  await course.createItem({ ...word, igbo: 'mbe' });
  await course.createItem({ ...word, kind: 'phrase', igbo: 'Bịa taa', textState: 'draft' });
  await course.createItem({ ...word, kind: 'phrase', igbo: 'Bata', openQuestion: 'Is it natural at the door?' });
  await course.publishUnit({ id: unit.id, all: true });
  await course.createItem({ ...word, igbo: 'nne' });
  const ada = await newColleague(app);
  const lines = ['waiting: Bata', 'tones: taa', 'tones: mbe', 'sentences: Bịa taa', 'sourced: akwa', 'agreed: oche'];
  const sheet = await sheetOf(ada);
  expect(sheet).toMatchObject({ lines, counts: { review: 6 } });
  expect(sheet.parts.map(({ part, count }) => `${part} ${count}`)).toEqual(['waiting 1', 'tones 2', 'sentences 1', 'sourced 1', 'agreed 1']);
  expect((await sheetOf(ada, { skip: 4, limit: 1 })).lines).toEqual(['sourced: akwa']);
  expect(await ada.teaching.queue({ kind: 'check' })).toMatchObject({ parts: [] });

  const { item: another } = await course.createItem({ ...word, kind: 'phrase', igbo: 'Mbe abịa', textState: 'draft' });
  await course.createLesson({ unit: unit.id, kind: 'phrases', title: 'More', items: [{ id: another.id }] });
  for (const igbo of ['Mbe a', 'Mbe ahụ']) await course.createItem({ ...word, kind: 'phrase', igbo });
  expect((await sheetOf(ada)).lines.slice(1, 3)).toEqual(['tones: mbe', 'tones: taa']);
});

test('to review: an answer ends the question of a draft and publishes nothing; a word without tones is asked for until they are sent', async ({
  app,
  adminToken,
}) => {
  const { course } = app.api(adminToken);
  const { item: draft } = await course.createItem({ kind: 'phrase', igbo: 'Bata', english: 'Come in', openQuestion: 'Is it natural?' });
  const { item: word } = await course.createItem({ kind: 'word', igbo: 'taa', english: 'today' });
  await course.publishItem({ id: word.id });
  const [ada, chi, ngozi] = [await newColleague(app), await newColleague(app), await newColleague(app)];
  await ada.teaching.reviewItem({ id: draft.id, revision: 1, verdict: 'right', what: 'text' });
  await ada.teaching.reviewItem({ id: word.id, revision: 1, verdict: 'right', what: 'text' });
  expect([(await sheetOf(ada)).lines, (await sheetOf(chi)).lines]).toEqual([[], ['tones: taa']]);
  expect(await course.editItem({ id: draft.id })).toMatchObject({ state: 'draft', openQuestion: null });
  await chi.teaching.reviewItem({ id: word.id, revision: 1, verdict: 'change', what: 'text', note: 'táà' });
  expect((await sheetOf(ngozi)).lines).toEqual([]);
  await course.updateItem({ id: word.id, toned: 'táà' });
  expect((await sheetOf(ada, { item: word.id })).lines).toEqual(['sourced: taa']);
});

test('a caller without the permission is refused, and own data is open to every account', async ({ app }) => {
  const { token } = await app.learner();
  const { teaching } = app.api(token);
  await expect(teaching.queue({ kind: 'check' })).rejects.toMatchObject({ status: 401 });
  expect(await teaching.mine()).toEqual({ voices: [], reviews: [], thanks: { words: 0, answers: 0 } });
  expect(await teaching.speaker()).toMatchObject({ speaker: null });
});
