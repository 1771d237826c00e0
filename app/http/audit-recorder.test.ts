import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

/** Entries that `act` writes, oldest first. */
async function entriesOf(app: TestApp, act: () => Promise<unknown>) {
  const entries = () => app.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const before = (await entries()).length;
  await act();
  return (await entries()).slice(before);
}

const createPost = async (app: TestApp, adminToken: string, title: string) => {
  const { blog } = await app.api(adminToken).blog.create({ title, body: '<p>Once</p>', image: await imageFile('png', 8, 8) });
  return blog;
};

test('a write records account, name, action, target and time', async ({ app, adminToken }) => {
  const [entry, ...others] = await entriesOf(app, () => app.api(adminToken).wordOfDay.create({ title: 'Ụlọ', body: 'House' }));
  expect(others).toEqual([]);
  const { id } = await app.api().wordOfDay.current();
  expect(entry).toMatchObject({ account_id: 1, actor_name: 'Admin', action: 'wordOfDay.create', created_at: app.clock.ms });
  expect(entry).toMatchObject({ target_kind: 'word', target_id: id, target_title: 'Ụlọ', subject_key: 'created a word of the day ulo' });
});

test('a deleted post keeps its title in the log', async ({ app, adminToken }) => {
  const { id } = await createPost(app, adminToken, 'Akụkọ');
  const [entry] = await entriesOf(app, () => app.api(adminToken).blog.remove({ id }));
  expect(entry).toMatchObject({ action: 'blog.remove', target_kind: 'post', target_id: id, target_title: 'Akụkọ' });
});

test('a write that is rejected, repeated or without effect records nothing', async ({ app, adminToken }) => {
  const { id } = await createPost(app, adminToken, 'Only once');
  const entries = await entriesOf(app, async () => {
    await createPost(app, adminToken, 'Only once');
    await app.call('DELETE', '/blog/999999', { token: adminToken });
    await app.call('POST', '/word-of-day', { token: adminToken, json: { title: '' } });
    await app.call('DELETE', `/blog/${id}`);
    const { token: learner } = await app.learner();
    await app.call('DELETE', `/blog/${id}`, { token: learner });
    await app.api(adminToken).blog.list();
  });
  expect(entries).toEqual([]);
});

test('an entry and its write are in one transaction', async ({ app, adminToken }) => {
  const { db } = app.context;
  await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
  const response = await app.call('POST', '/word-of-day', { token: adminToken, json: { title: 'Ọkụ', body: 'Fire' } });
  await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
  expect(response.status).toBe(500);
  expect((await app.api().wordOfDay.current()).title).toBe('Ụlọ');
});

test('logins of staff are recorded, also refused ones; those of learners are not', async ({ app }) => {
  const login = (email: string, password: string) => app.call('POST', '/admin/login', { json: { email, password } });
  const entries = await entriesOf(app, async () => {
    await login('admin@example.com', 'not the password');
    await login('admin@example.com', 'an even longer secret');
    await login('stranger@example.com', 'not the password');
    await app.learner({ email: 'pupil@example.com' });
  });
  expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['accounts.staffLoginFailed', 'Admin'],
    ['accounts.staffLogin', 'Admin'],
  ]);
});

test('an entry has no password, token or message', async ({ app, adminToken }) => {
  const profile = {
    first_name: 'Admin',
    last_name: 'Obi',
    email: 'admin@example.com',
    phone_number: '+234 1',
    password: 'a brand new secret',
    current_password: 'an even longer secret',
  };
  const entries = await entriesOf(app, async () => {
    await app.api(adminToken).accounts.profile(profile);
    await app.api(adminToken).newsletter.test({ subject: 'Akụkọ', message: 'The text of the letter' });
  });
  expect(entries.map(({ action, target_title }) => [action, target_title])).toEqual([
    ['accounts.profile', 'password'],
    ['newsletter.test', 'Akụkọ'],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/brand new|text of the letter/);
});

test('a name is recorded as it was at that time, and a long title is cut', async ({ app, adminToken }) => {
  const [entry] = await entriesOf(app, () => app.api(adminToken).newsletter.test({ subject: 'ọ'.repeat(200), message: 'x' }));
  expect(entry).toMatchObject({ actor_name: 'Admin Obi', target_title: 'ọ'.repeat(200) });
});
