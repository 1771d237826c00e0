import { expect } from 'vitest';
import { admin as adminLogin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** The clock of the tests begins at noon UTC on January 15, 2026: 13:00 in Lagos. */
const test = withAppPerTest();

const newsletter = { subject: 'Akụkọ', message: 'Ndewo!', sendAt: '2026-01-15T17:00' };
const email = 'editor@example.com';
const fourHoursMs = 4 * 3_600_000;

/** A subscriber, and a newsletter of an editor. @returns id and token of the editor */
async function schedule(app: TestApp): Promise<{ id: number; token: string }> {
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await insertStaff(app.context.db, email, ['editor', 'newsletter-sender']);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { token } = await app.api().accounts.adminLogin({ ...adminLogin, email });
  await app.api(token).newsletter.schedule(newsletter);
  return { id, token: token ?? '' };
}

async function letItBeDue(app: TestApp): Promise<void> {
  app.clock.ms += fourHoursMs;
  await app.jobWorkers.drain();
}

const sentTo = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject === newsletter.subject).map(({ to }) => to?.[0]?.address);
const held = async (app: TestApp, token: string) =>
  (await app.api(token).newsletter.scheduled()).newsletters.map(({ senderMaySend, isHeld }) => ({ senderMaySend, isHeld }));

/** Ways in which the editor loses the permission. */
const losses: Record<string, (app: TestApp, adminToken: string, editor: { id: number; token: string }) => Promise<unknown>> = {
  'newsletters are taken back': (app, token, { id }) => app.api(token).staff.setRoles({ id, roles: ['editor'] }),
  'all roles are taken': (app, token, { id }) => app.api(token).staff.setRoles({ id, roles: [] }),
  'the account is disabled': (app, _, { id }) =>
    app.context.db.updateTable('accounts').set({ disabled_at: app.clock.ms }).where('id', '=', id).execute(),
  'the account is deleted': (app, _, { token }) =>
    app.api(token).privacy.deleteAccount({ password: adminLogin.password, comments: 'keep', newsletter: 'keep' }),
};

test.for(Object.entries(losses))(
  'when %s, what the editor scheduled is not mailed, and an administrator sends it',
  async ([, lose], { app, adminToken }) => {
    const editor = await schedule(app);
    expect(await held(app, adminToken)).toEqual([{ senderMaySend: true, isHeld: false }]);
    await lose(app, adminToken, editor);
    expect(await held(app, adminToken)).toEqual([{ senderMaySend: false, isHeld: false }]);
    await letItBeDue(app);
    // Each minute a job looks for newsletters that are overdue.
    await letItBeDue(app);
    const told = (await app.mails()).filter(({ subject }) => subject === 'Not sent: Akụkọ');
    expect(told.map(({ to }) => to?.[0]?.address)).toEqual([adminLogin.email]);
    expect(await sentTo(app)).toEqual([]);
    const token = await app.adminToken();
    expect(await held(app, token)).toEqual([{ senderMaySend: false, isHeld: true }]);
    expect((await app.api(token).newsletter.sendScheduled({ id: 1 })).message).toBe('Newsletter on its way to 1 reader');
    expect(await sentTo(app)).toEqual(['reader@example.com']);
  },
);

test('one that was held back stays so when its sender may send again, and can become a draft', async ({ app, adminToken }) => {
  const { id } = await schedule(app);
  await app.api(adminToken).staff.setRoles({ id, roles: ['editor'] });
  await letItBeDue(app);
  const token = await app.adminToken();
  await app.api(token).staff.setRoles({ id, roles: ['editor', 'newsletter-sender'] });
  await letItBeDue(app);
  expect(await held(app, token)).toEqual([{ senderMaySend: true, isHeld: true }]);
  expect(await sentTo(app)).toEqual([]);
  const { draft: subject } = await app.api(token).newsletter.takeBack({ id: 1 });
  expect((await app.api(token).drafts.read({ form: 'newsletter', subject })).draft?.changes).toMatchObject(newsletter);
});

test('an administrator who schedules the same for the same time becomes its sender', async ({ app, adminToken }) => {
  const { id } = await schedule(app);
  await app.api(adminToken).staff.setRoles({ id, roles: ['editor'] });
  expect((await app.api(adminToken).newsletter.schedule(newsletter)).id).toBe(1);
  await letItBeDue(app);
  expect(await sentTo(app)).toEqual(['reader@example.com']);
});

test('a newsletter that an earlier version scheduled goes out', async ({ app, adminToken }) => {
  await schedule(app);
  await app.context.db
    .updateTable('scheduled_newsletters')
    .set({ scheduled_by: null as never })
    .execute();
  expect(await held(app, adminToken)).toEqual([{ senderMaySend: true, isHeld: false }]);
  await letItBeDue(app);
  expect(await sentTo(app)).toEqual(['reader@example.com']);
});
