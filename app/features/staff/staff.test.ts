import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const idOf = async (app: TestApp, email: string) =>
  (await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const rolesOf = async (app: TestApp, email: string) => {
  const rows = app.context.db
    .selectFrom('account_roles')
    .select('role')
    .where('account_id', '=', await idOf(app, email));
  return (await rows.orderBy('role').execute()).map(({ role }) => role);
};
const login = (app: TestApp, email: string) => app.api().accounts.adminLogin({ ...admin, email });
const setRoles = (app: TestApp, caller: string | undefined, id: number, json: object) =>
  app.call('PUT', `/admin/staff/${id}/roles`, { token: caller, json });

async function addStaff(app: TestApp, email: string, roles: Parameters<typeof insertStaff>[2]) {
  await insertStaff(app.context.db, email, roles);
  return { id: await idOf(app, email), token: (await login(app, email)).token };
}

test('the list has each member with roles and last login, whatever the kind of account', async ({ app, adminToken }) => {
  await insertStaff(app.context.db, 'editor@example.com', ['editor', 'moderator']);
  await app.learner();
  const learner = await idOf(app, 'learner@example.com');
  await app.context.db.insertInto('account_roles').values({ account_id: learner, role: 'moderator' }).execute();
  await insertStaff(app.context.db, 'former@example.com', []);
  const { rows, total } = await app.api(adminToken).staff.list();
  expect(total).toBe(3);
  expect(rows.map(({ name, email, roles, lastLoginAt }) => [name, email, roles, lastLoginAt])).toEqual([
    ['Admin', 'admin@example.com', ['administrator'], new Date(app.clock.ms).toISOString()],
    ['Admin', 'editor@example.com', ['editor', 'moderator'], null],
    ['Learner Example', 'learner@example.com', ['moderator'], null],
  ]);
  expect((await app.api(adminToken).staff.list({ page: 2, limit: 2 })).rows.map(({ email }) => email)).toEqual(['learner@example.com']);
});

test('roles are given and taken, an email tells the person, and the log names the administrator', async ({ app, adminToken }) => {
  const { id, token: editor } = await addStaff(app, 'editor@example.com', ['editor']);
  const response = await setRoles(app, adminToken, id, { roles: ['moderator', 'editor'] });
  expect(response.body.message).toBe('Admin now has these roles: Editor, Moderator');
  expect(await rolesOf(app, 'editor@example.com')).toEqual(['editor', 'moderator']);
  expect((await app.api(editor).accounts.me()).permissions).toContain('comments:moderate');
  const mail = (await app.mails()).at(-1);
  expect(mail?.to?.[0]?.address).toBe('editor@example.com');
  expect(mail?.text).toContain('Before: Editor\nNow: Editor, Moderator');
  const [entry] = await app.api(adminToken).auditLog.list();
  expect(entry).toMatchObject({ accountId: 1, label: 'changed roles', kind: 'account', targetId: id, title: 'Admin, Editor → Editor, Moderator' });
});

test('the same roles again change nothing and send no email', async ({ app, adminToken }) => {
  const { id } = await addStaff(app, 'editor@example.com', ['editor']);
  expect((await setRoles(app, adminToken, id, { roles: ['editor'] })).status).toBe(200);
  expect(await app.mails()).toEqual([]);
  expect((await app.api(adminToken).auditLog.list({ action: 'staff.setRoles' })).length).toBe(0);
});

test('without a role the sessions end, and the account cannot log in at the administration', async ({ app, adminToken }) => {
  const { id, token: editor } = await addStaff(app, 'editor@example.com', ['editor']);
  expect((await setRoles(app, adminToken, id, { roles: [] })).body.message).toBe('Admin is no longer on the staff');
  expect((await app.call('GET', '/auth/me', { token: editor })).status).toBe(401);
  expect((await app.call('POST', '/admin/login', { json: { ...admin, email: 'editor@example.com' } })).status).toBe(403);
  const again = await setRoles(app, adminToken, id, { roles: ['editor'] });
  expect([again.status, again.body.error]).toEqual([404, 'This person is no longer on the staff. To have them back, please send an invitation.']);
});

test('without a role earlier comments lose the mark of the staff at once', async ({ app, adminToken }) => {
  const [path = ''] = targetPaths;
  await createTarget(app, path, 1);
  const { id, token } = await addStaff(app, 'editor@example.com', ['editor']);
  await app.call('POST', `${path}/1/comment`, { token, json: { text: 'From the academy' } });
  const marks = async () => (await app.call('GET', `${path}/1/comments`)).rows.map(({ staff }) => staff);
  expect(await marks()).toEqual([true]);
  await setRoles(app, adminToken, id, { roles: [] });
  expect(await marks()).toEqual([false]);
});

test('roles of another version and of tutors stay as they are', async ({ app, adminToken }) => {
  const { id } = await addStaff(app, 'editor@example.com', ['editor', 'tutor']);
  await app.context.db.insertInto('account_roles').values({ account_id: id, role: 'librarian' }).execute();
  expect((await app.api(adminToken).staff.list()).rows.find((row) => row.id === id)?.roles).toEqual(['editor']);
  await setRoles(app, adminToken, id, { roles: ['moderator'] });
  expect(await rolesOf(app, 'editor@example.com')).toEqual(['librarian', 'moderator', 'tutor']);
});

test('the second of two administrators sees what the first one has changed', async ({ app, adminToken }) => {
  const { id } = await addStaff(app, 'editor@example.com', ['editor']);
  await setRoles(app, adminToken, id, { roles: ['moderator'], basedOn: ['editor'] });
  const late = await setRoles(app, adminToken, id, { roles: ['editor', 'administrator'], basedOn: ['editor'] });
  expect([late.status, late.body.error]).toEqual([409, 'These roles were changed since you opened the page. Please look at them again.']);
  expect(await rolesOf(app, 'editor@example.com')).toEqual(['moderator']);
});

test('the last administrator stays one, and cannot delete the account', async ({ app, adminToken }) => {
  for (const roles of [[], ['editor']]) {
    const response = await setRoles(app, adminToken, 1, { roles });
    expect([response.status, response.body.error]).toEqual([
      409,
      'This is the last administrator. Please make another person an administrator first.',
    ]);
  }
  const deletion = await app.call('POST', '/auth/delete-account', { token: adminToken, json: { password: admin.password, comments: 'keep' } });
  expect(deletion.status).toBe(403);
  expect(await rolesOf(app, admin.email)).toEqual(['administrator']);
});

test('two administrators who take the role from each other at the same time leave one', async ({ app, adminToken }) => {
  const other = await addStaff(app, 'second@example.com', ['administrator']);
  const responses = await Promise.all([setRoles(app, adminToken, other.id, { roles: [] }), setRoles(app, other.token, 1, { roles: [] })]);
  const left = await app.context.db.selectFrom('account_roles').select('account_id').where('role', '=', 'administrator').execute();
  expect(left.length).toBe(1);
  expect(responses.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(responses.filter(({ status }) => status === 200).length).toBe(1);
  expect([401, 403]).toContain(responses.find(({ status }) => status !== 200)?.status);
});

test('an editor who becomes the only administrator while the own account is deleted keeps it', async ({ app, adminToken }) => {
  const editor = await addStaff(app, 'editor@example.com', ['editor']);
  const json = { password: admin.password, comments: 'keep' };
  await Promise.all([
    app.call('POST', '/auth/delete-account', { token: editor.token, json }),
    setRoles(app, adminToken, editor.id, { roles: ['administrator'] }).then(() => setRoles(app, adminToken, 1, { roles: [] })),
  ]);
  const left = await app.context.db.selectFrom('account_roles').select('account_id').where('role', '=', 'administrator').execute();
  expect(left.length).toBeGreaterThan(0);
});

test('an administrator who loses the role loses the open invitations, too', async ({ app, adminToken }) => {
  const other = await addStaff(app, 'second@example.com', ['administrator']);
  await app.api(other.token).staff.invite({ email: 'friend@example.com', role: 'administrator' });
  await app.api(adminToken).staff.invite({ email: 'colleague@example.com', role: 'editor' });
  await setRoles(app, adminToken, other.id, { roles: ['editor'] });
  expect((await app.api(adminToken).staff.invitations()).map(({ email }) => email)).toEqual(['colleague@example.com']);
});

test.for([
  [{ roles: ['tutor'] }, 'Please choose administrator, editor, moderator or school office'],
  [{ roles: ['librarian'] }, 'Please choose administrator, editor, moderator or school office'],
] as const)('%j are no roles of the staff', async ([json, message], { app, adminToken }) => {
  const response = await setRoles(app, adminToken, 1, json);
  expect([response.status, response.body.error]).toEqual([400, message]);
});

test('editors and moderators may neither see nor change the staff', async ({ app }) => {
  const { token: editor } = await addStaff(app, 'editor@example.com', ['editor', 'moderator']);
  for (const [method, path] of [
    ['GET', '/admin/staff'],
    ['GET', '/admin/staff-invitations'],
    ['POST', '/admin/staff-invitations'],
    ['PUT', '/admin/staff/1/roles'],
    ['DELETE', '/admin/staff-invitations/1'],
    ['GET', '/admin/audit-log'],
    ['GET', '/admin/audit-log/export'],
  ] as const)
    expect([path, (await app.call(method, path, { token: editor })).status]).toEqual([path, 403]);
});
