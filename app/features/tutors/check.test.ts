import { expect } from 'vitest';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person } from '#tests/support/test-app.ts';
import { createApplicant } from '#tests/support/tutor-applicants.ts';

// It is the next day in Auckland at noon in UTC.
const test = withAppPerFile({ ACADEMY_TIME_ZONE: 'Pacific/Auckland' });

test('the day of a check is noted, shown to staff and tutor, exported, and withdrawn', async ({ app, adminToken }) => {
  const { id, token } = await createApplicant(app);
  const { tutors, auditLog } = app.api(adminToken);
  const shown = async () => [(await tutors.application({ id })).check, (await app.api(token).tutors.home()).tutor?.check];
  expect(await shown()).toEqual([null, null]);
  expect((await tutors.setCheck({ id, checkedOn: '2025-03-12' })).message).toMatch(/^The check of Ọlụchi Eze \d+ is noted: 12 March 2025$/);
  const check = { checkedOn: '2025-03-12', lastDay: '2028-03-12', state: 'valid' };
  expect(await shown()).toEqual([check, check]);
  expect((await app.api(token).privacy.download()).tutor).toMatchObject({ checkedOn: '2025-03-12' });
  await tutors.setCheck({ id, checkedOn: null });
  expect(await shown()).toEqual([null, null]);
  const entries = await auditLog.list({ action: 'tutors.setCheck' });
  expect(entries.map(({ label, targetId, title }) => [label, targetId, title?.split(', ')[1]])).toEqual([
    ['changed the check of a tutor', id, 'withdrawn'],
    ['changed the check of a tutor', id, '2025-03-12'],
  ]);
});

test.for([
  ['2023-01-15', 'over'],
  ['2023-01-16', 'ending'],
  ['2023-03-17', 'ending'],
  ['2023-03-18', 'valid'],
] as const)('a check of %s is %s on 16 January 2026', async ([checkedOn, state], { app, adminToken }) => {
  const { id } = await createApplicant(app);
  const { tutors } = app.api(adminToken);
  await tutors.setCheck({ id, checkedOn });
  expect((await tutors.application({ id })).check?.state).toBe(state);
});

test('today’s day in the zone of the academy is taken, a later one and no day are refused at the field', async ({ app, adminToken }) => {
  const { id } = await createApplicant(app);
  const put = (json: object) => app.call('PUT', `/admin/tutors/${id}/check`, { token: adminToken, json });
  expect((await put({ checkedOn: '2026-01-16' })).status).toBe(200);
  expect((await put({ checkedOn: '2026-01-17' })).body.errors).toEqual({
    checkedOn: 'This day is still to come. Please enter the day on which you saw the check',
  });
  for (const wrong of [{}, { checkedOn: '' }, { checkedOn: '2025-02-29' }])
    expect((await put(wrong)).body.errors).toEqual({ checkedOn: expect.stringContaining('Please enter a day') });
});

test('an editor, a learner, the tutor and a visitor do not set it, and no other account has one', async ({ app, adminToken }) => {
  const { id, token } = await createApplicant(app);
  const { token: learner } = await app.learner();
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const editor = await createSession(app.context.db, 'editor@example.com', app.clock.ms);
  const put = async (caller: string | undefined, tutor = id) =>
    (await app.call('PUT', `/admin/tutors/${tutor}/check`, { token: caller, json: { checkedOn: '2025-03-12' } })).status;
  expect([await put(undefined), await put(token), await put(learner), await put(editor)]).toEqual([401, 401, 401, 403]);
  const { id: learnerId } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  expect([await put(adminToken, learnerId), await put(adminToken, 9999)]).toEqual([404, 404]);
});
