import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertClass, insertMeeting } from '#tests/support/factories/classes.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { insertTaughtClass, newFamily, newTeacher } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

/** A tutor with a class of families and one of grown-ups. */
async function newClasses(app: TestApp) {
  const { db } = app.context;
  const [tutor, ada, obi] = [await newTeacher(app), await newFamily(app), await newFamily(app)];
  const grownUps = await insertClass(db, { created_at: app.clock.ms, audience: 'grown-ups', tutors: [tutor.account] });
  const families = await insertTaughtClass(app, tutor.account, { member: ada.child, asking: obi.child });
  const check = (checked_on: string | null) => db.updateTable('accounts').set({ checked_on }).where('id', '=', tutor.account).execute();
  const listed = async () => (await tutor.classes.taught()).map((each) => each.id);
  return { tutor, grownUps, families, check, listed };
}

test('once a check is withdrawn, each call about a class with children is refused, and no other class is', async ({ app }) => {
  const { tutor, grownUps, families, check, listed } = await newClasses(app);
  expect(await listed()).toEqual([families.id, grownUps]);
  await check(null);
  expect(await listed()).toEqual([grownUps]);
  const { id, meeting, coming, request, task, member } = families;
  const day = { day: '2026-03-02', start: '10:00', minutes: 60 };
  for (const call of [
    () => tutor.classes.taughtClass({ id }),
    () => tutor.classes.addTask({ id, text: 'Sing', dueOn: '2026-03-01' }),
    () => tutor.classes.removeTask({ id, task }),
    () => tutor.classes.addNote({ id, text: 'We sang' }),
    () => tutor.classes.decideAsTutor({ id, request, state: 'accepted' }),
    () => tutor.classes.addMeetingAsTutor({ id, ...day }),
    () => tutor.classes.changeMeetingAsTutor({ id: coming, ...day, isCancelled: true, reason: 'Illness' }),
    () => tutor.classes.mark({ id: meeting, marks: [{ profile: member, mark: 'late', at: new Date(app.clock.ms).toISOString() }] }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  await insertMeeting(app.context.db, grownUps, { starts_at: app.clock.ms + unitMs.day });
  expect((await tutor.classes.taughtClass({ id: grownUps })).meetings).toHaveLength(1);
});

test('a check that is over closes classes with children; a new one opens them again', async ({ app }) => {
  const { grownUps, families, check, listed } = await newClasses(app);
  const seen: number[][] = [];
  for (const checkedOn of ['2023-01-15', '2023-01-14', '2026-01-15', '2026-01-16']) {
    await check(checkedOn);
    seen.push(await listed());
  }
  // The clock of the tests shows 15 January 2026: such a check counts on its last day, and none of a day ahead does.
  expect(seen).toEqual([[families.id, grownUps], [grownUps], [families.id, grownUps], [grownUps]]);
});
