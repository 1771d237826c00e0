import { expect } from 'vitest';
import { rolesOfAccount } from '#app/auth/roles.queries.server.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { cardText } from '#tests/support/factories/tutors.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { createApplicant, type Decision, decideOn, newestDecision } from '#tests/support/tutor-applicants.ts';

const test = withAppPerFile();

const minuteMs = 60_000;

let adminToken: string;
test.beforeAll(async ({ app }) => {
  adminToken = await app.adminToken();
});
const admin = (app: TestApp) => app.api(adminToken).tutors;
const decide = (app: TestApp, id: number, decision: Decision) => decideOn(app, adminToken, id, decision);

/** Subjects of the mails to an address, after the period in which a decision can be taken back. */
async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  app.clock.ms += minuteMs;
  await app.jobWorkers.drain();
  const mails = (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
  return mails.map(({ subject = '' }) => subject.replace(/ \(.*/, '')).slice(2);
}

let colleagues = 0;
async function colleague(app: TestApp, name: string): Promise<string> {
  colleagues += 1;
  const email = `${name.toLowerCase()}${colleagues}@example.com`;
  await insertStaff(app.context.db, email, ['administrator']);
  await app.context.db.updateTable('accounts').set({ first_name: name, last_name: 'Obi' }).where('email', '=', email).execute();
  return (await app.api().accounts.adminLogin({ email, password: 'an even longer secret' })).token ?? '';
}

test('an approval grants the role in the same step, and a pause withdraws it', async ({ app }) => {
  const { id, token } = await createApplicant(app);
  const permissions = async () => (await app.api(token).accounts.me()).permissions ?? [];
  expect(await permissions()).toEqual([]);
  expect(await decide(app, id, { state: 'approved' })).toMatch(/^Ọlụchi Eze \d+ is a tutor now\. The email about it leaves in a minute\.$/);
  expect((await permissions()).toSorted()).toEqual(['classes:teach', 'recordings:write', 'reviews:write']);
  expect(await decide(app, id, { state: 'paused' })).toContain('is paused');
  expect(await permissions()).toEqual([]);
  await decide(app, id, { state: 'approved' });
  await decide(app, id, { state: 'paused' });
  await decide(app, id, { state: 'declined' });
  expect(await rolesOfAccount(app.context.db, id)).toEqual([]);
});

test('other roles of a tutor stay', async ({ app }) => {
  const { id } = await createApplicant(app);
  await app.context.db.insertInto('account_roles').values({ account_id: id, role: 'moderator' }).execute();
  await decide(app, id, { state: 'approved' });
  await decide(app, id, { state: 'paused' });
  expect(await rolesOfAccount(app.context.db, id)).toEqual(['moderator']);
});

test('each state has its mail, with the message and what to do next', async ({ app }) => {
  const { id, email } = await createApplicant(app);
  await decide(app, id, { state: 'approved', message: 'Shall we talk on Saturday?', note: 'Very good' });
  expect(await subjectsTo(app, email)).toEqual(['Nnọọ! You are one of our tutors']);
  const mail = (await app.mails()).findLast(({ to }) => to?.some(({ address }) => address === email));
  expect(mail?.text).toContain('Shall we talk on Saturday?');
  expect(mail?.text).toContain('https://academy.test/tutor');
  expect(mail?.text).not.toContain('Very good');
  await decide(app, id, { state: 'paused' });
  expect((await subjectsTo(app, email)).at(-1)).toBe('Your work as a tutor is paused for now');
  await decide(app, id, { state: 'approved' });
  expect((await subjectsTo(app, email)).at(-1)).toBe('Nnọọ! You are back with us');
  await decide(app, id, { state: 'paused' });
  await decide(app, id, { state: 'declined' });
  expect((await subjectsTo(app, email)).at(-1)).toBe('Daalụ for your application');
  expect(await subjectsTo(app, email)).toHaveLength(4);
});

test('a decision that is taken back within a minute leaves no trace with the tutor', async ({ app }) => {
  const { id, email, token } = await createApplicant(app);
  await decide(app, id, { state: 'declined' });
  const decision = await newestDecision(app, adminToken, id);
  const { message } = await admin(app).undo({ id, basedOn: decision });
  expect(message).toMatch(/^The decision is taken back: Ọlụchi Eze \d+ is applied again$/);
  expect(await subjectsTo(app, email)).toEqual([]);
  expect((await app.api(token).tutors.home()).tutor?.state).toBe('applied');
});

test('a decision that is taken back after its mail is corrected by another one', async ({ app }) => {
  const { id, email } = await createApplicant(app);
  await decide(app, id, { state: 'approved' });
  expect(await subjectsTo(app, email)).toHaveLength(1);
  await admin(app).undo({ id, basedOn: await newestDecision(app, adminToken, id) });
  expect(await rolesOfAccount(app.context.db, id)).toEqual([]);
  expect((await subjectsTo(app, email)).at(-1)).toBe('We look at your application once more');
});

test('the job that tells a tutor does no harm when it runs twice', async ({ app }) => {
  const { id, email } = await createApplicant(app);
  await decide(app, id, { state: 'approved' });
  const { kind, queue, args } = await app.context.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'tutors.tell')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await app.context.db
    .insertInto('jobs')
    .values({ kind, queue, args, unique_key: null, state: 'queued', run_at: app.clock.ms, created_at: app.clock.ms })
    .execute();
  expect(await subjectsTo(app, email)).toHaveLength(1);
});

test('of two colleagues who decide at the same time one is told what the other did', async ({ app }) => {
  const { id } = await createApplicant(app);
  const [ada, chidi] = [await colleague(app, 'Ada'), await colleague(app, 'Chidi')];
  const call = (token: string, json: object) =>
    app.call('POST', `/admin/tutors/${id}/decisions`, { token, json: { note: 'Why', basedOn: 0, ...json } });
  const responses = await Promise.all([call(ada, { state: 'approved' }), call(chidi, { state: 'declined' })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { decisions, state } = await admin(app).application({ id });
  expect(decisions).toHaveLength(1);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.body.error).toBe(
    `${decisions[0]?.author} has decided on this tutor meanwhile: ${state}. Please look at it before you decide; what you wrote is kept.`,
  );
  const winner = responses[0].status === 201 ? ada : chidi;
  expect((await call(winner, { state: 'approved' })).body.error).toBe(
    'You have decided on this tutor already, here or in another window. The page shows it now.',
  );
  const undo = (token: string, basedOn: number) => app.call('POST', `/admin/tutors/${id}/decisions/undo`, { token, json: { basedOn } });
  expect((await undo(ada, 0)).status).toBe(409);
  expect((await undo(ada, decisions[0]?.id ?? 0)).status).toBe(200);
  expect((await undo(ada, await newestDecision(app, adminToken, id))).body.error).toBe('There is no decision to take back. Please decide anew.');
});

test('the application shows decisions with their authors, newest first, and says that an author has left', async ({ app }) => {
  const { id } = await createApplicant(app);
  const ada = await colleague(app, 'Ada');
  await app.api(ada).tutors.decide({ id, state: 'approved', note: 'Taught in Enugu', message: 'Welcome', basedOn: 0 });
  await decide(app, id, { state: 'paused', note: 'A baby' });
  await app.context.db.deleteFrom('accounts').where('first_name', '=', 'Ada').execute();
  const { decisions } = await admin(app).application({ id });
  expect(decisions).toMatchObject([
    { state: 'paused', note: 'A baby', author: 'Admin', isUndo: false, mailedAt: null },
    { state: 'approved', note: 'Taught in Enugu', message: 'Welcome', author: null },
  ]);
});

test('the badge counts verified applicants without a decision', async ({ app }) => {
  const waiting = async () => (await admin(app).waiting()).waiting;
  const before = await waiting();
  await app.api().accounts.tutor({ ...person, email: 'not-yet@example.com' });
  expect(await waiting()).toBe(before);
  const { id } = await createApplicant(app);
  expect(await waiting()).toBe(before + 1);
  await decide(app, id, { state: 'approved' });
  expect(await waiting()).toBe(before);
});

test('the list filters by state and finds tutors by the town of their card', async ({ app }) => {
  const { id, token, email } = await createApplicant(app);
  await app.api(token).tutors.saveCard({ ...cardText, town: 'Ọ̀kà' });
  const { accounts } = app.api(adminToken);
  const emails = async (query: Parameters<typeof accounts.tutors>[0]) => (await accounts.tutors(query)).rows.map((row) => row.email);
  expect(await emails({ search: 'oka' })).toEqual([email]);
  expect(await emails({ search: 'oka oluchi', state: 'applied' })).toEqual([email]);
  expect(await emails({ search: 'oka', state: 'approved' })).toEqual([]);
  await decide(app, id, { state: 'approved' });
  expect(await emails({ search: 'oka', state: 'approved' })).toEqual([email]);
  expect(await emails({ search: 'oka', state: 'applied' })).toEqual([]);
  const { rows, total } = await accounts.tutors({ state: 'unverified', limit: 1, page: 1 });
  expect([rows[0]?.state, total > 0]).toEqual(['unverified', true]);
  const file = await (await accounts.tutorsExport({ search: 'oka', state: 'approved' })).text();
  expect(file.split('\r\n').slice(1)).toEqual([expect.stringContaining(email), '']);
  expect((await app.call('GET', '/admin/tutors?state=gone', { token: adminToken })).body.errors).toEqual({
    state: 'Please choose applied, approved, declined, paused or unverified',
  });
});

test('decisions, their undoing and hidden cards are in the audit log', async ({ app }) => {
  const { id, token } = await createApplicant(app);
  await app.api(token).tutors.saveCard(cardText);
  await decide(app, id, { state: 'approved' });
  await admin(app).undo({ id, basedOn: await newestDecision(app, adminToken, id) });
  await admin(app).hideCard({ id, hidden: true, reason: 'A reason' });
  const entries = await app.api(adminToken).auditLog.list({ limit: 3 });
  expect(entries.map(({ label, title }) => [label, title])).toEqual([
    ['changed the visibility of the card of a tutor', expect.stringContaining('hidden')],
    ['took back a decision on a tutor', expect.stringContaining('approved')],
    ['decided on a tutor', expect.stringContaining('approved')],
  ]);
});

test('decisions and card of a declined tutor are deleted after 180 days, and the account stays declined', async ({ app }) => {
  const { id, email } = await createApplicant(app);
  const other = await createApplicant(app);
  for (const tutor of [id, other.id]) await decide(app, tutor, { state: 'approved' });
  const token = (await app.api().accounts.login({ email, password: person.password })).token;
  await app.api(token).tutors.saveCard(cardText);
  await app.api(token).tutors.savePicture({ image: await imageFile() });
  for (const tutor of [id, other.id]) {
    await decide(app, tutor, { state: 'paused' });
    await decide(app, tutor, { state: 'declined' });
  }
  expect((await subjectsTo(app, email)).at(-1)).toBe('Daalụ for your application');
  expect((await app.api(token).tutors.home()).tutor?.card?.image).toBeNull();
  for (const tutor of [id, other.id]) await admin(app).setCheck({ id: tutor, checkedOn: '2025-03-12' });
  app.clock.ms += 179 * 24 * 3_600_000;
  adminToken = await app.adminToken();
  await decide(app, other.id, { state: 'approved' });
  await app.runRetentionJob();
  expect((await admin(app).application({ id })).decisions).toHaveLength(3);
  app.clock.ms += 24 * 3_600_000;
  adminToken = await app.adminToken();
  await app.runRetentionJob();
  expect(await admin(app).application({ id })).toMatchObject({ state: 'declined', decisions: [], card: null, check: null });
  expect(await admin(app).application({ id: other.id })).toMatchObject({ decisions: { length: 4 }, check: { checkedOn: '2025-03-12' } });
  expect(await decide(app, id, { state: 'approved' })).toContain('is a tutor now');
});

test('decisions: 60 per minute', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' });
  const token = await limited.adminToken();
  const call = () => limited.call('POST', '/admin/tutors/1/decisions', { token, json: { state: 'approved', basedOn: 0 } });
  expect(await repeatCalls(61, call)).toEqual(['60 x 404', '1 x 429']);
  await limited.close();
});
