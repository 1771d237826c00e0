import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
test.beforeAll(async ({ app }) => {
  await app.api().accounts.register({ ...person, first_name: 'Ọ́lụ́chí', last_name: 'N’Ézè', email: 'first@example.com', level: 'advanced' });
  await app.api().accounts.register({ ...person, first_name: 'Oluchi', last_name: 'Okafor', email: '100%_sure@example.com' });
  await app.api().accounts.register({ ...person, first_name: 'M̀ba', last_name: 'Back\\slash', email: 'm_ba@example.com', level: 'intermediate' });
  await app.api().accounts.tutor({ ...person, first_name: 'Ọlụchi', last_name: 'Tutor', email: 'tutor@example.com', level: 'advanced' });
});

const searchEmails = async (app: TestApp, adminToken: string, search: string, filter: object = {}) => {
  const { rows, total } = await app.api(adminToken).accounts.users({ search, ...filter });
  expect(total).toBe(rows.length);
  return rows.map(({ email }) => email);
};

test.for([
  ['oluchi', ['100%_sure@example.com', 'first@example.com']],
  ['ỌLỤCHI', ['100%_sure@example.com', 'first@example.com']],
  ['Ọ́lụ́chí'.normalize('NFD'), ['100%_sure@example.com', 'first@example.com']],
  ['  eze   oluchi ', ['first@example.com']],
  ["n'eze", ['first@example.com']],
  ['n’ézè', ['first@example.com']],
  ['FIRST@', ['first@example.com']],
  ['mba', ['m_ba@example.com']],
  ['nobody like this', []],
] as const)('a search for %j finds the matching users, newest first', async ([search, expected], { app, adminToken }) => {
  expect(await searchEmails(app, adminToken, search)).toEqual(expected);
});

test.for([
  ['%', ['100%_sure@example.com']],
  ['_', ['m_ba@example.com', '100%_sure@example.com']],
  ['\\', ['m_ba@example.com']],
  ['o%i', []],
  ['oluch_', []],
  ["' or 1=1 --", []],
] as const)('a search matches %j literally', async ([search, expected], { app, adminToken }) => {
  expect(await searchEmails(app, adminToken, search)).toEqual(expected);
});

test('filters by level, with and without a search', async ({ app, adminToken }) => {
  expect(await searchEmails(app, adminToken, '', { level: 'advanced' })).toEqual(['first@example.com']);
  expect(await searchEmails(app, adminToken, 'oluchi', { level: 'beginner' })).toEqual(['100%_sure@example.com']);
  expect(await searchEmails(app, adminToken, 'oluchi', { level: 'intermediate' })).toEqual([]);
});

test('ignores a search of blanks or combining marks alone', async ({ app, adminToken }) => {
  expect(await searchEmails(app, adminToken, '   ')).toHaveLength(3);
  expect(await searchEmails(app, adminToken, '\u0301')).toHaveLength(3);
});

test('searches tutors among tutors', async ({ app, adminToken }) => {
  const { rows, total } = await app.api(adminToken).accounts.tutors({ search: 'oluchi', page: 1, limit: 10 });
  expect(rows.map(({ email }) => email)).toEqual(['tutor@example.com']);
  expect(total).toBe(1);
});

test.for([
  [`search=${'a'.repeat(101)}`, { search: 'Search may have at most 100 characters' }],
  ['search=%00', { search: 'Search may not contain line breaks' }],
  ['level=expert', { level: 'Please choose beginner, intermediate or advanced' }],
  ['page=0&limit=10', { page: 'page must be a whole number from 1' }],
  ['page=1&limit=101', { limit: 'limit must be a whole number from 1 to 100' }],
] as const)('rejects ?%s with a field error', async ([query, errors], { app, adminToken }) => {
  for (const path of ['/admin/users', '/admin/tutors']) {
    const response = await app.call('GET', `${path}?${query}`, { token: adminToken });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual(errors);
  }
});

test('accepts a search of 100 letters with marks in NFD', async ({ app, adminToken }) => {
  expect((await app.call('GET', `/admin/users?search=${encodeURIComponent('é'.repeat(100).normalize('NFD'))}`, { token: adminToken })).status).toBe(
    200,
  );
});

test('a profile change updates the search key', async ({ app, adminToken }) => {
  await app.api(adminToken).accounts.profile({ first_name: 'Ọ́kpa', last_name: 'Ụlọ', email: admin.email, phone_number: '+234 1', password: '' });
  const { search_key } = await app.context.db.selectFrom('accounts').select('search_key').where('kind', '=', 'admin').executeTakeFirstOrThrow();
  expect(search_key).toBe(`okpa ulo ${admin.email}`);
});

test('pages from both ends follow one order without gaps, and the totals follow changes and deletions', async ({ app, adminToken }) => {
  const { db } = app.context;
  await insertAccounts(db, 97, 'tutor');
  const { accounts } = app.api(adminToken);
  const all = await accounts.tutors();
  expect(all.total).toBe(98);
  expect(await accounts.tutorsTotal()).toEqual({ totalTutors: 98 });
  const paged = [];
  for (let page = 1; page <= 10; page += 1) {
    const { rows, total } = await accounts.tutors({ page, limit: 10 });
    expect([rows.length, total]).toEqual([page === 10 ? 8 : 10, 98]);
    paged.push(...rows);
  }
  expect(paged).toEqual(all.rows);
  expect(await accounts.tutors({ page: 11, limit: 10 })).toEqual({ rows: [], total: 98 });
  expect(await accounts.tutors({ page: Number.MAX_SAFE_INTEGER, limit: 100 })).toEqual({ rows: [], total: 98 });

  const advanced = all.rows.filter(({ level }) => level === 'advanced');
  expect(await accounts.tutors({ page: 4, limit: 10, level: 'advanced' })).toEqual({ rows: advanced.slice(30), total: advanced.length });
  const expected = all.rows.filter(({ first_name }) => first_name === 'Ọlụchi');
  expect(await accounts.tutors({ page: 2, limit: 10, search: 'oluchi' })).toEqual({ rows: expected.slice(10), total: expected.length });

  const removedId = advanced[0]?.id ?? 0;
  await db.updateTable('accounts').set({ level: 'beginner' }).where('id', '=', removedId).execute();
  expect((await accounts.tutors({ page: 1, limit: 1, level: 'advanced' })).total).toBe(advanced.length - 1);
  await db.deleteFrom('accounts').where('id', '=', removedId).execute();
  expect(await accounts.tutorsTotal()).toEqual({ totalTutors: 97 });
});

test('pages and counts searches with more matches than are paged in process', async ({ app, adminToken }) => {
  await insertAccounts(app.context.db, 1100);
  const { accounts } = app.api(adminToken);
  const all = await accounts.users({ search: 'person' });
  expect(all.total).toBe(1100);
  for (const page of [1, 2, 60, 109, 110]) {
    const { rows, total } = await accounts.users({ search: 'person', page, limit: 10 });
    expect(total).toBe(1100);
    expect(rows).toEqual(all.rows.slice((page - 1) * 10, page * 10));
  }
  expect(await accounts.users({ search: 'person', page: 111, limit: 10 })).toEqual({ rows: [], total: 1100 });
  expect(await accounts.users({ search: 'oluchi person', page: 99, limit: 10 })).toMatchObject({ rows: [] });
});
