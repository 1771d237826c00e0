import { describe, expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { createApplicant, type Decision, decideOn } from '#tests/support/tutor-applicants.ts';

const test = withAppPerFile();

let adminToken: string;
test.beforeAll(async ({ app }) => {
  adminToken = await app.adminToken();
});
const admin = (app: TestApp) => app.api(adminToken).tutors;
const decide = (app: TestApp, id: number, decision: Decision) => decideOn(app, adminToken, id, decision);

describe('rejects', () => {
  test('a decision before the email address is verified', async ({ app }) => {
    await app.api().accounts.tutor({ ...person, email: 'unverified@example.com' });
    const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', 'unverified@example.com').executeTakeFirstOrThrow();
    await expect(admin(app).decide({ id, state: 'approved', basedOn: 0 })).rejects.toMatchObject({
      status: 409,
      message: 'This person has not verified the email address yet. Please decide once that is done.',
    });
    expect((await admin(app).application({ id })).state).toBe('unverified');
  });

  test('a state that does not follow, and learners', async ({ app }) => {
    const { id } = await createApplicant(app);
    await expect(decide(app, id, { state: 'paused' })).rejects.toMatchObject({
      status: 409,
      message: 'This tutor is applied: that cannot become paused.',
    });
    const { email } = await app.learner({ email: 'a-learner@example.com' });
    const learner = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const gone = { status: 404, message: 'This tutor is gone: the account was deleted' };
    await expect(admin(app).application(learner)).rejects.toMatchObject(gone);
    await expect(admin(app).decide({ ...learner, state: 'approved', basedOn: 0 })).rejects.toMatchObject(gone);
    await expect(admin(app).undo({ ...learner, basedOn: 0 })).rejects.toMatchObject(gone);
    await expect(admin(app).hideCard({ ...learner, hidden: true, reason: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  test.for([
    ['decisions', { state: 'declined', basedOn: 0 }, { note: 'Please note why, for your colleagues' }],
    ['decisions', { state: 'applied', basedOn: 0 }, { state: 'Please choose what you decide' }],
    ['decisions', { state: 'approved' }, { basedOn: 'basedOn must be the id of a decision, or 0' }],
    ['decisions', { state: 'approved', basedOn: 0, message: 'a'.repeat(2_001) }, { message: 'Message may have at most 2,000 characters' }],
  ] as const)('an invalid request to %s: %j', async ([path, json, errors], { app }) => {
    const response = await app.call('POST', `/admin/tutors/1/${path}`, { token: adminToken, json });
    expect([response.status, response.body.errors]).toEqual([400, errors]);
  });

  test('hiding without a reason', async ({ app }) => {
    const response = await app.call('PUT', '/admin/tutors/1/card', { token: adminToken, json: { hidden: true } });
    expect([response.status, response.body.errors]).toEqual([400, { reason: 'Please tell the tutor why' }]);
  });
});
