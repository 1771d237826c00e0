import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { courseLimits } from '../course-terms.contract.ts';

const test = withAppPerTest();
const csv = 'key,kind,igbo,toned,english';
const fileOf = (content: string) => new File([content], 'course.json');

async function upload(app: TestApp, adminToken: string, file: File) {
  const form = new FormData();
  form.set('file', file);
  return app.call('POST', '/admin/course/import', { token: adminToken, form });
}

test.for([
  [
    new File(['key,kind\n', Buffer.from('a,caf\xe9', 'latin1')], 'a.csv'),
    400,
    'Line 2: There are characters that are not UTF-8. Please save the file as UTF-8 and try again',
  ],
  [new File([' '], 'a.csv'), 400, 'Line 1: The file is empty'],
  [fileOf('{"format":1,\n"items":[}'), 400, 'Line 2: The file is no valid JSON here. Please check brackets, commas and quotation marks'],
  [fileOf('{"format":2}'), 400, 'Line 1: This is no file of the course: it begins with { "format": 1, "units": […], "items": […] }'],
  [fileOf('key,kind,igbo,english,colour\n'), 400, expect.stringMatching(/^Line 1: There is no column “colour”\. The columns are key, kind/)],
  [fileOf('key,kind,igbo,english,constructor\n'), 400, expect.stringMatching(/^Line 1: There is no column “constructor”\./)],
  [fileOf('key,kind,igbo,english,__proto__\n'), 400, expect.stringMatching(/^Line 1: There is no column “__proto__”\./)],
  [fileOf('key,kind,igbo\n'), 400, 'Line 1: The column “english” is missing'],
  [fileOf(`${csv}\na,word,akwa,,"x`), 400, expect.stringMatching(/^Line 2: There is a quotation mark at the wrong place/)],
  [fileOf(csv + '\na,word,akwa,,x'.repeat(5_001)), 400, 'Line 1: The file has 5,001 items, and may have at most 5,000. Please split it'],
  [fileOf('x'.repeat(courseLimits.importBytes + 1)), 413, 'The file may have at most 2 MiB, this one has 2 MiB'],
] as const)('refuses a file that it cannot read: %#', async ([file, status, error], { app, adminToken }) => {
  const response = await upload(app, adminToken, file);
  expect([response.status, response.body.errors]).toEqual([status, { file: error }]);
});

test('imports 5,000 items', { tags: ['full'] }, async ({ app, adminToken }) => {
  const word = { kind: 'word', igbo: 'akwa', toned: 'ákwà', state: 'published' };
  const items = Array.from({ length: 5_000 }, (_, nth) => ({ ...word, key: `item-${nth}`, english: `meaning ${nth}` }));
  const lessonOf = (nth: number) => ({
    key: `lesson-${nth}`,
    kind: 'words',
    title: `Lesson ${nth}`,
    state: 'published',
    items: items.slice(nth * 50, nth * 50 + 50).map(({ key }) => key),
  });
  const unitOf = (nth: number) => ({
    ...{ key: `unit-${nth}`, level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear', state: 'published' },
    lessons: Array.from({ length: 20 }, (_, at) => lessonOf(nth * 20 + at)),
  });
  const { body } = await upload(app, adminToken, fileOf(JSON.stringify({ format: 1, units: [0, 1, 2, 3, 4].map(unitOf), items })));
  expect(body).toMatchObject({ new: 5_105, refused: [], imported: true });
  expect((await app.api().course.levels())[0]?.units.map((unit) => unit.items)).toEqual([1000, 1000, 1000, 1000, 1000]);
  expect((await app.api().search.find({ q: 'meaning 4999' })).total).toBe(1);
});

test('a table leaves a line that comes twice in a dialogue where it is', async ({ app, adminToken }) => {
  const line = { kind: 'line', igbo: 'Kedu?', english: 'How are you?' };
  const answer = { key: 'answer', kind: 'line', igbo: 'Ọ dị mma', english: 'It is well' };
  const items = [
    { key: 'line', speaker: 'A' },
    { key: 'answer', speaker: 'B' },
    { key: 'line', speaker: 'B' },
  ];
  const lesson = { key: 'door', kind: 'dialogue', title: 'At the door', items };
  const unit = { key: 'greetings', level: 'beginner', title: 'Ndeewo!', titleEnglish: 'Greetings', can: 'greet', lessons: [lesson] };
  await upload(app, adminToken, fileOf(JSON.stringify({ format: 1, units: [unit], items: [{ key: 'line', ...line }, answer] })));
  for (const lessons of ['door', 'door|door']) {
    const table = `key,kind,igbo,english,unit,lesson\nline,line,Kedu?,How are you?,greetings${lessons.includes('|') ? '|greetings' : ''},${lessons}`;
    const { body } = await upload(app, adminToken, new File([table], 'course.csv'));
    expect(body).toMatchObject({ new: 0, changed: 0, same: 1, refused: [] });
  }
});

// Attacks on memory; the gate has files that cannot be read, above.
test.for([
  ['keys of a megabyte', `{"format":1,"${'x'.repeat(1_000_000)}":[${'{},'.repeat(250_000)}{}]}`],
  ['objects in objects', `{"format":1,"x":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`],
] as const)('%s take little memory', { tags: ['full'] }, async ([, file], { app, adminToken }) => {
  const { status } = await upload(app, adminToken, fileOf(file));
  expect([200, 400]).toContain(status);
});

test('names of properties that all objects have are keys as others', async ({ app, adminToken }) => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
  const extra = names.map((name) => `${JSON.stringify(name)}:{"a":[1]}`).join();
  const item = (key: string, kind = 'word') => `{${extra},"key":"${key}","kind":"${kind}","igbo":"akwa","english":"a cloth"}`;
  const lesson = `{${extra},"key":"constructor","kind":"words","title":"Akwa","items":["constructor","valueof"]}`;
  const unit = `{${extra},"key":"constructor","level":"beginner","title":"Ụda","titleEnglish":"The melodies","can":"hear","lessons":[${lesson}]}`;
  const file = (...items: string[]) => fileOf(`{${extra},"format":1,"units":[${unit}],"items":[${items.join()}]}`);
  expect((await upload(app, adminToken, file(item('constructor'), item('valueof')))).body).toMatchObject({ new: 4, refused: [], imported: true });
  expect((await upload(app, adminToken, file(item('constructor', 'constructor'), item('valueof')))).body).toMatchObject({
    refused: [{ line: 1, field: 'kind' }],
    imported: false,
  });
  const table = 'key,kind,igbo,english,unit,lesson\nconstructor,word,akwa,an egg,constructor,constructor';
  expect((await upload(app, adminToken, new File([table], 'course.csv'))).body).toMatchObject({ changed: 1, refused: [], imported: true });
});
