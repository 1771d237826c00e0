import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';
import { createApplicant, decideOn } from '#tests/support/tutor-applicants.ts';

const test = withAppPerFile();
const dayMs = 24 * 3_600_000;
const told = {
  dialect: 'awka',
  town: 'Ọka',
  experience: 'Ten years at a school.\nNow at home.',
  ages: 'from six',
  why: 'My children ask me.',
} as const;
const nothing = { dialect: null, town: null, experience: null, ages: null, why: null };

/** Applies and verifies. @returns the id of the account, and its session */
async function apply(app: TestApp, email: string, texts: object) {
  await app.call('POST', '/tutor', { json: { ...person, email, ...texts } });
  const pin = pinIn((await app.mails()).at(-1));
  const { token = '', kind } = await app.api().accounts.verify({ email, verification_pin: pin });
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, token, kind };
}
const shown = async (app: TestApp, id: number) => (await app.api(await app.adminToken()).tutors.application({ id })).application;
const rows = (app: TestApp) => app.context.db.selectFrom('tutor_applications').select('account_id').execute();

test('what an applicant tells waits with the registration, and is read by the staff and in the own data once it is verified', async ({ app }) => {
  const { id, token, kind } = await apply(app, 'all@example.com', told);
  expect(kind).toBe('tutor');
  expect(await shown(app, id)).toEqual(told);
  expect((await app.api(token).privacy.download()).tutor).toMatchObject({ application: told });
  expect(await app.context.db.selectFrom('registrations').selectAll().where('account_id', '=', id).execute()).toEqual([]);
});

test('every text is optional, and an application without any has none', async ({ app }) => {
  const some = await apply(app, 'some@example.com', { town: ' Enugwu ', why: '', dialect: '' });
  expect(await shown(app, some.id)).toEqual({ ...nothing, town: 'Enugwu' });
  const none = await apply(app, 'none@example.com', {});
  expect(await shown(app, none.id)).toBeNull();
});

test('of two applications of one email that of the entered pin counts', async ({ app }) => {
  const email = 'twice@example.com';
  await app.call('POST', '/tutor', { json: { ...person, email, town: 'Owere' } });
  const first = pinIn((await app.mails()).at(-1));
  await app.call('POST', '/tutor', {
    json: { ...person, email, town: 'Nsụka', password: 'another long secret', confirm_password: 'another long secret' },
  });
  await app.api().accounts.verify({ email, verification_pin: first });
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  expect(await shown(app, id)).toEqual({ ...nothing, town: 'Owere' });
});

test('a text that is too long and an unknown dialect are rejected at their fields', async ({ app }) => {
  const json = { ...person, email: 'long@example.com', dialect: 'klingon', town: 'a'.repeat(101), experience: 'a'.repeat(1_001) };
  const { status, body } = await app.call('POST', '/tutor', { json });
  expect([status, body.errors]).toEqual([
    400,
    {
      dialect: 'Please choose a dialect from the list',
      town: 'Town may have at most 100 characters',
      experience: 'Your experience may have at most 1,000 characters',
    },
  ]);
});

test('a learner has no application, whatever is sent', async ({ app }) => {
  const before = await rows(app);
  await app.call('POST', '/register', { json: { ...person, email: 'learner@example.com', ...told } });
  const pin = pinIn((await app.mails()).at(-1));
  expect(await app.api().accounts.verify({ email: 'learner@example.com', verification_pin: pin })).toMatchObject({ kind: 'learner' });
  expect(await rows(app)).toEqual(before);
});

test('an application is deleted with its account, and 180 days after it was declined', async ({ app }) => {
  const gone = await apply(app, 'gone@example.com', told);
  await app.api(gone.token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  expect((await rows(app)).map(({ account_id }) => account_id)).not.toContain(gone.id);
  const { id } = await apply(app, 'declined@example.com', told);
  const other = await createApplicant(app);
  await decideOn(app, await app.adminToken(), id, { state: 'declined' });
  app.clock.ms += 181 * dayMs;
  await app.runRetentionJob();
  expect([await shown(app, id), await shown(app, other.id)]).toEqual([null, null]);
  expect((await rows(app)).map(({ account_id }) => account_id)).not.toContain(id);
});
