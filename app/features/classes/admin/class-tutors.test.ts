import { expect } from 'vitest';
import { insertCheck } from '#tests/support/factories/classes.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { fields, openClass } from '#tests/support/office-class.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

test('approved tutors alone are given to a class', async ({ app }) => {
  const { office, id, account } = await openClass(app);
  const { email } = await newColleague(app, 'tutor');
  const [tutor] = await office.tutorChoices();
  await insertCheck(app.context.db, tutor?.id ?? 0, app.clock.ms);
  await office.addTutor({ id, tutor: tutor?.id ?? 0 });
  await office.addTutor({ id, tutor: tutor?.id ?? 0 });
  expect((await office.readAsStaff({ id })).tutors).toEqual([{ ...tutor, canTeach: true, lacksCheck: false }]);
  const teaching = async () => (await office.classes()).rows.find((row) => row.id === id)?.tutors;
  expect(await teaching()).toEqual([tutor?.name]);
  await app.context.db.deleteFrom('account_roles').where('role', '=', 'tutor').execute();
  expect([await teaching(), (await office.readAsStaff({ id })).tutors[0]?.canTeach]).toEqual([[], false]);
  await expect(office.addTutor({ id, tutor: account })).rejects.toMatchObject({ status: 404 });
  await office.removeTutor({ id, tutor: tutor?.id ?? 0 });
  await expect(office.removeTutor({ id, tutor: tutor?.id ?? 0 })).rejects.toMatchObject({ status: 404 });
  expect(email).toBeTruthy();
});

test('a tutor without a check is given no class with children, nor does a class of such a tutor open to children', async ({ app }) => {
  const { office, id } = await openClass(app);
  const { db } = app.context;
  await newColleague(app, 'tutor');
  const tutor = (await office.tutorChoices())[0]?.id ?? 0;
  const refusal = { status: 409, message: expect.stringContaining('has no background check that counts. Please note one under Tutors first') };
  await expect(office.addTutor({ id, tutor })).rejects.toMatchObject(refusal);
  await db.updateTable('accounts').set({ checked_on: '2023-01-14' }).where('id', '=', tutor).execute();
  await expect(office.addTutor({ id, tutor })).rejects.toMatchObject(refusal);
  // At another time than the first one, which the tutor is given, too.
  const sundays = { ...fields, weekly: [{ weekday: 7, start: '10:00', minutes: 60 }] };
  const { id: other } = await office.create({ ...sundays, audience: 'grown-ups', ages: [] });
  await office.addTutor({ id: other, tutor });
  expect((await office.readAsStaff({ id: other })).tutors[0]?.lacksCheck).toBe(false);
  await expect(office.update({ id: other, ...sundays, audience: 'families' })).rejects.toMatchObject(refusal);
  await insertCheck(db, tutor, app.clock.ms);
  await office.addTutor({ id, tutor });
  await office.update({ id: other, ...sundays, audience: 'families' });
  await db.updateTable('accounts').set({ checked_on: null }).where('id', '=', tutor).execute();
  expect((await office.readAsStaff({ id })).tutors).toMatchObject([{ id: tutor, canTeach: true, lacksCheck: true }]);
  expect((await office.classes()).rows.map(({ tutors }) => tutors)).toEqual([[], []]);
});
