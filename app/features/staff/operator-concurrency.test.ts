import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { byLink } from '#tests/support/password-reset.ts';
import { createSecondProcess } from '#tests/support/test-app.ts';
import { disableStaff, inviteByOperator, linkForNewPassword } from './operator-changes.server.ts';

const test = withAppPerTest();
const email = 'second@example.com';

test('of two commands at once on one account the second sees what the first one did', async ({ app }) => {
  await insertStaff(app.context.db, email, ['administrator']);
  const other = await createSecondProcess(app);
  const printed = await Promise.all([disableStaff(app.context, email), disableStaff(other.context, email)]);
  expect(printed.filter((text) => text === `${email} is disabled already.`)).toHaveLength(1);
  expect((await app.mails()).filter(({ subject }) => subject?.startsWith('Your account was disabled'))).toHaveLength(1);
  await other.close();
});

test('two commands at once that each disable one of the last two administrators leave one', async ({ app }) => {
  await insertStaff(app.context.db, email, ['administrator']);
  const other = await createSecondProcess(app);
  const outcomes = await Promise.allSettled([disableStaff(app.context, email), disableStaff(other.context, admin.email)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const active = app.context.db.selectFrom('accounts').select('id').where('disabled_at', 'is', null);
  expect(await active.execute()).toHaveLength(1);
  await other.close();
});

test('two invitations at once leave one link, and of two links for one password one is used', async ({ app, adminToken }) => {
  const other = await createSecondProcess(app);
  await Promise.all([app, other].map(({ context }) => inviteByOperator(context, email, 'editor')));
  expect(await app.api(adminToken).staff.invitations()).toHaveLength(1);
  const printed = await Promise.all([app, other].map(({ context }) => linkForNewPassword(context, admin.email)));
  const uses = await Promise.all(printed.map((text) => byLink(app, text.match(/token=([\w-]{43})/)?.[1] ?? '')));
  expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  await other.close();
});
