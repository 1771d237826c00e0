import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

const labels = async (app: TestApp, token: string) => (await app.api(token).auditLog.list()).map(({ label }) => label);

async function secretOf(app: TestApp, page: string): Promise<string> {
  const link = (await app.mails()).findLast(({ text }) => text?.includes(`${page}?`));
  return new URLSearchParams(link?.text?.match(new RegExp(`${page}\\?(\\S+)`))?.[1]).get('token') ?? '';
}

test('what staff change under My account is in the audit log', async ({ app, adminToken }) => {
  const { myAccount } = app.api(adminToken);
  await myAccount.updateDetails({ first_name: 'Ada', last_name: 'Obi', phone_number: '0801' });
  const newPassword = 'quite another long secret';
  await myAccount.changePassword({ old_password: admin.password, new_password: newPassword });
  await myAccount.requestEmailChange({ email: 'other@example.com', password: newPassword });
  await app.api().myAccount.confirmEmailChange({ token: await secretOf(app, '/confirm-email') });
  await app.api().myAccount.undoEmailChange({ token: await secretOf(app, '/undo-email-change') });
  const { token = '' } = await app.api().accounts.adminLogin({ email: admin.email, password: newPassword });
  expect(await labels(app, token)).toEqual([
    'logged in',
    'undid a change of the own email address',
    'confirmed another own email address',
    'asked for another own email address',
    'changed the own password',
    'changed the own details',
    'logged in',
  ]);
});

test('what learners change is not', async ({ app }) => {
  const { token } = await app.learner();
  await app.api(token).myAccount.changePassword({ old_password: person.password, new_password: 'quite another secret' });
  const entries = await app.context.db.selectFrom('audit_log').selectAll().where('actor_name', 'not like', 'Ada Obi').execute();
  expect(entries.filter(({ action }) => action === 'myAccount.passwordChanged')).toEqual([]);
});
