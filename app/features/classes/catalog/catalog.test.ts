import { expect } from 'vitest';
import { insertClass, insertMember } from '#tests/support/factories/classes.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createTutorWithCard } from '#tests/support/tutor-applicants.ts';

const test = withAppPerFile();

/** Kinds of classes by name. */
async function seed(app: TestApp) {
  const { db } = app.context;
  const tutor = await createTutorWithCard(app, { shownName: 'Aunty Ngozi' });
  const { id: account } = await db.selectFrom('accounts').select('id').where('kind', '=', 'admin').executeTakeFirstOrThrow();
  const { profile, secondProfile } = await insertHousehold(db, account, app.clock.ms);
  const created_at = app.clock.ms;
  const open = await insertClass(db, { name: 'Open', state: 'open', created_at, tutors: [tutor.id, account], ages: '4-6,7-9', capacity: 3 });
  await db.insertInto('class_times').values({ class_id: open, weekday: 6, start_minute: 600, minutes: 45 }).execute();
  const full = await insertClass(db, { name: 'Full', capacity: 1, created_at });
  const running = await insertClass(db, { name: 'Running', created_at });
  for (const state of ['draft', 'ended'] as const) await insertClass(db, { name: state, state, created_at });
  for (const [id, member] of [
    [open, profile],
    [full, secondProfile],
  ] as const)
    await insertMember(db, id, member, app.clock.ms);
  return { open, full, running, tutor };
}

let classes: Awaited<ReturnType<typeof seed>>;
test.beforeAll(async ({ app, adminToken }) => {
  expect(adminToken).toBeTruthy();
  classes = await seed(app);
});

test('visitors see open and running classes with free places, the newest first', async ({ app }) => {
  const list = await app.api().classes.list();
  expect(list.map(({ name, places }) => [name, places])).toEqual([
    ['Running', 12],
    ['Open', 2],
  ]);
  expect(await app.api().classes.list({ limit: 1, before: classes.running })).toMatchObject([{ id: classes.open }]);
});

test('a class has its times and the tutors whose cards are public, and nothing private', async ({ app }) => {
  const response = await app.call('GET', `/classes/${classes.open}`);
  expect(response.body).toMatchObject({
    name: 'Open',
    ages: ['4-6', '7-9'],
    zone: 'Africa/Lagos',
    weekly: [{ weekday: 6, start: '10:00', minutes: 45 }],
    tutors: ['Aunty Ngozi'],
    state: 'open',
    places: 2,
  });
  for (const secret of ['meet.example.com', 'Ada', 'Ngozi"', 'capacity', 'members', 'example.com'])
    expect([secret, response.text.includes(secret)]).toEqual([secret, secret === 'Ngozi"']);
});

test('full, ended and unknown classes and drafts are not found', async ({ app }) => {
  for (const id of [classes.full, classes.running + 1, classes.running + 2, 999_999])
    expect([id, (await app.call('GET', `/classes/${id}`)).status]).toEqual([id, 404]);
});

test('the sitemap has public classes, and a share picture is drawn', async ({ app }) => {
  const page = async (path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
  const sitemap = await (await page('/sitemap.xml')).text();
  expect(sitemap).toContain(`/classes/${classes.open}<`);
  expect(sitemap).not.toContain(`/classes/${classes.full}<`);
  const { shareImage } = await app.api().classes.read({ id: classes.open });
  expect((await page(shareImage)).status).toBe(200);
});

test('a change of the staff and a hidden card show at once', async ({ app, adminToken }) => {
  const admin = app.api(adminToken).classes;
  const places = async () => (await app.call('GET', `/classes/${classes.open}`)).body.places;
  const { updatedAt: _, ...stored } = await admin.readAsStaff({ id: classes.open });
  expect(await places()).toBe(2);
  const { name, level, description, audience, zone, firstDay, lastDay, weekly, holidays } = stored;
  const fields = { name, level, description, audience, zone, firstDay, lastDay, weekly, holidays };
  await admin.update({ id: classes.open, ...fields, ages: [], capacity: 8 });
  expect(await places()).toBe(7);
  // The account of the staff is that of the household, too.
  const { household } = app.api(adminToken);
  const profile = (await household.profiles()).find(({ name: nickname }) => nickname === 'Ngozi');
  await household.deleteProfile({ id: profile?.id ?? 0 });
  expect(await places()).toBe(8);
  await classes.tutor.tutors.agree({ agreed: false });
  expect((await app.call('GET', `/classes/${classes.open}`)).body.tutors).toEqual([]);
  await admin.setState({ id: classes.open, state: 'ended' });
  expect((await app.call('GET', `/classes/${classes.open}`)).status).toBe(404);
});
