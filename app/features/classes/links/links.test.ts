import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newTaughtClass } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

const link = 'https://meet.example.com/another';

/** A class with a tutor, a member of the school office, and two families. */
async function newClass(app: TestApp) {
  const taught = await newTaughtClass(app);
  const office = await newColleague(app, 'school-office');
  const { id, tutor } = taught;
  const leavers = async () => {
    const [ofTutor, ofStaff] = [await tutor.classes.taughtClass({ id }), await office.classes.readAsStaff({ id })];
    expect(ofTutor.leavers).toEqual(ofStaff.leavers);
    return ofTutor.leavers;
  };
  return { ...taught, office, leavers };
}

const linkOf = async ({ context: { db } }: TestApp, id: number) =>
  (await db.selectFrom('classes').select('link').where('id', '=', id).executeTakeFirstOrThrow()).link;

test('a family that left is named to tutor and staff, unless another of its learners stays or it comes back', async ({ app }) => {
  const { id, ada, obi, office, leavers } = await newClass(app);
  const sibling = await insertLearner(app.context.db, ada.account, { name: 'Uche', ageBand: '7-9', now: app.clock.ms });
  const code = (await office.classes.addCode({ id })).code;
  await app.api(ada.token).classes.joinClass({ code, profile: sibling });
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  expect(await leavers()).toEqual([]);
  app.clock.ms += unitMs.minute;
  await app.api(ada.token).classes.leaveClass({ id, profile: sibling });
  const named = { id: expect.any(Number), name: 'Uche', leftAt: new Date(app.clock.ms).toISOString() };
  expect(await leavers()).toEqual([named]);
  app.clock.ms += unitMs.minute;
  await office.classes.removeMember({ id, profile: obi.child });
  expect((await leavers()).map(({ name }) => name)).toEqual(['Ada', 'Uche']);
  await app.api(ada.token).classes.undoLeaving({ id, profile: sibling });
  expect((await leavers()).map(({ name }) => name)).toEqual(['Ada']);
});

test('a profile and an account that are deleted leave no name', async ({ app }) => {
  const { id, ada, obi, leavers } = await newClass(app);
  const { db } = app.context;
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  await db.deleteFrom('profiles').where('id', '=', ada.child).execute();
  expect(await leavers()).toEqual([{ id: expect.any(Number), name: null, leftAt: null }]);
  await app.api(obi.token).privacy.deleteAccount({ password: 'a long enough secret', comments: 'delete' });
  expect(await leavers()).toEqual([
    { id: expect.any(Number), name: null, leftAt: null },
    { id: expect.any(Number), name: null, leftAt: null },
  ]);
});

test('a new link or the word to keep it ends the notice, each with its line in the audit log', async ({ app }) => {
  const { id, tutor, ada, obi, office, leavers } = await newClass(app);
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  const [seen] = await leavers();
  await app.api(obi.token).classes.leaveClass({ id, profile: obi.child });
  // The second family left after the page was opened.
  await tutor.classes.keepLinkAsTutor({ id, leavers: [seen?.id ?? 0] });
  expect(await leavers()).toHaveLength(1);
  expect((await tutor.classes.changeLinkAsTutor({ id, link })).message).toBe('The class has a new link. Families get it when they press Join.');
  expect([await leavers(), await linkOf(app, id)]).toEqual([[], link]);
  await office.classes.changeLinkAsStaff({ id, link: `${link}-2` });
  await office.classes.keepLinkAsStaff({ id, leavers: [1] });
  const lines = app.context.db.selectFrom('audit_log').select('action').where('action', 'like', '%Link%').where('target_id', '=', id);
  expect((await lines.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'classes.keepLinkAsTutor',
    'classes.changeLinkAsTutor',
    'classes.changeLinkAsStaff',
    'classes.keepLinkAsStaff',
  ]);
});

test('the form of the staff ends the notice with another link alone, and is refused after a tutor changed it', async ({ app }) => {
  const { id, tutor, ada, office, leavers } = await newClass(app);
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  const { updatedAt, ...found } = await office.classes.readAsStaff({ id });
  const fields = { ...found, ages: [], lastDay: '2026-03-01' };
  await office.classes.update({ ...fields, capacity: 9, basedOn: updatedAt });
  expect(await leavers()).toHaveLength(1);
  await office.classes.update({ ...fields, link });
  expect(await leavers()).toEqual([]);
  const { updatedAt: basedOn } = await office.classes.readAsStaff({ id });
  app.clock.ms += 1_000;
  await tutor.classes.changeLinkAsTutor({ id, link: `${link}-2` });
  await expect(office.classes.update({ ...fields, link, basedOn })).rejects.toMatchObject({ status: 409 });
});

test('a link is https, another one, and of a class that goes on; those of others are not found', async ({ app }) => {
  const { id, tutor, stranger, ada, office, leavers } = await newClass(app);
  const refusal = (of: string) => tutor.classes.changeLinkAsTutor({ id, link: of }).catch((error: unknown) => error);
  expect(await refusal('javascript:alert(1)')).toMatchObject({ errors: { link: 'Please enter a link that begins with https://' } });
  expect(await refusal(' ')).toMatchObject({ errors: { link: 'Please enter the link of the room' } });
  expect(await refusal('https://meet.example.com/saturday')).toMatchObject({
    errors: { link: 'The class has this link already. Please enter another one, or keep it.' },
  });
  await expect(stranger.classes.changeLinkAsTutor({ id, link })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.classes.keepLinkAsTutor({ id, leavers: [1] })).rejects.toMatchObject({ status: 404 });
  for (const token of [ada.token, ada.deviceKey, undefined])
    expect((await app.call('PUT', `/teaching/classes/${id}/link`, { token, json: { link } })).status).toBe(401);
  for (const token of [tutor.token, ada.token])
    expect((await app.call('PUT', `/admin/classes/${id}/link`, { token, json: { link } })).status).toBe(401);
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  await office.classes.setState({ id, state: 'ended' });
  expect((await office.classes.readAsStaff({ id })).leavers).toEqual([]);
  expect(await leavers()).toEqual([]);
  for (const change of [tutor.classes.changeLinkAsTutor({ id, link }), office.classes.changeLinkAsStaff({ id, link })])
    await expect(change).rejects.toMatchObject({ status: 409 });
  expect(await linkOf(app, id)).toBe('https://meet.example.com/saturday');
});
