import { expect } from 'vitest';
import { localTimeOf } from '#app/lib/local-date.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { repairSearchIndex } from '#tests/support/search-calls.ts';
import { prepareCourse } from './seed-course.server.ts';
import { starterFiles } from './starter-files.server.ts';

const test = withAppPerFile();

const unit = { key: 'door', level: 'beginner', title: 'Ndeewo!', titleEnglish: 'Greetings', can: 'greet', state: 'published' };
const lesson = { key: 'at-the-door', kind: 'words', title: 'At the door', state: 'published', items: ['welcome'] };
const item = { key: 'welcome', kind: 'word', igbo: 'nnọọ', toned: 'ǹnọ́ọ̀', english: 'welcome', state: 'published' };
const filesOf = (item: object) => ({
  './starter/a.json': JSON.stringify({ format: 1, units: [{ ...unit, lessons: [lesson] }], items: [] }),
  './starter/b.json': JSON.stringify({ format: 1, items: [item] }),
});

test('imports all files as one course', async ({ app }) => {
  const insert = prepareCourse(filesOf(item));
  await app.context.db.transaction().execute((tx) => insert(tx, localTimeOf(app.context)));
  const [level] = await app.api().course.levels();
  expect(level?.units).toMatchObject([{ title: 'Ndeewo!', lessons: 1, items: 1 }]);
});

test('the starter course itself has no mistake, and all of it is searched at once', async ({ app }) => {
  const insert = prepareCourse(starterFiles);
  await app.context.db.transaction().execute((tx) => insert(tx, localTimeOf(app.context)));
  await repairSearchIndex(app);
  expect(app.log.filter(({ event }) => event === 'search_index_repaired')).toEqual([]);
  const [level] = await app.api().course.levels();
  const units = await Promise.all((level?.units ?? []).map(({ id }) => app.api().course.unit({ id })));
  const items = units.flatMap((unit) => unit.items);
  // Items with one source or none are labelled 'being checked': sentences without a source for the whole, too.
  expect(items.filter(({ checked, toneState }) => checked !== (toneState === 'agreed'))).toEqual([]);
  expect(items.filter(({ textState }) => textState === 'draft').length).toBeGreaterThan(0);
});

test('a starter course with a mistake stops the start with its place', async ({ app }) => {
  const insert = prepareCourse(filesOf({ ...item, toned: 'ǹnọọ̀' }));
  const error = 'The starter course is refused at line 1, toned: Please give every syllable a tone, or none at all';
  await expect(app.context.db.transaction().execute((tx) => insert(tx, localTimeOf(app.context)))).rejects.toThrow(error);
});
