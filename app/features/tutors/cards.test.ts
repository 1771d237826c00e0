import { describe, expect } from 'vitest';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { approve, cardText, insertTutorCards } from '#tests/support/factories/tutors.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { createApplicant, createTutorWithCard } from '#tests/support/tutor-applicants.ts';

const test = withAppPerFile();

const applicant = (app: TestApp) => createApplicant(app, { last_name: 'Ezenwa', level: 'advanced' });

const shownNames = async (app: TestApp) => (await app.api().tutors.list()).map(({ shownName }) => shownName);
const status = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`https://academy.test${path}`))).status;

describe('a public card', () => {
  test('shows what the tutor chose, and no way to reach the person', async ({ app }) => {
    await createTutorWithCard(app);
    const response = await app.call('GET', '/tutors');
    const [card] = await app.api().tutors.list();
    expect(card).toEqual({ ...cardText, id: expect.any(Number), levels: ['beginner', 'advanced'], dialects: ['izugbe', 'umuahia'], image: null });
    expectNoTrace(response.text, [person.phone_number, 'example.com', 'Ezenwa']);
  });

  test('is off until the tutor agrees, and is gone at once when the agreement is taken back, with its picture', async ({ app }) => {
    const { id, token } = await applicant(app);
    await approve(app.context.db, id);
    const { tutors } = app.api(token);
    await tutors.saveCard({ ...cardText, shownName: 'Ada Off' });
    expect(await shownNames(app)).not.toContain('Ada Off');
    expect(await tutors.agree({ agreed: true })).toEqual({ message: 'Visitors may see your card' });
    await tutors.savePicture({ image: await imageFile('png', 30, 40) });
    const card = (await app.api().tutors.list()).find(({ shownName }) => shownName === 'Ada Off');
    expect(await status(app, card?.image ?? '')).toBe(200);
    expect(await tutors.agree({ agreed: false })).toEqual({ message: 'Your card is not shown any more, and its picture is deleted' });
    expect(await shownNames(app)).not.toContain('Ada Off');
    expect(await status(app, card?.image ?? '')).toBe(404);
    expect((await tutors.home()).tutor?.card).toMatchObject({ shownName: 'Ada Off', agreed: false, image: null });
  });

  test('changes at once', async ({ app }) => {
    const { tutors } = await createTutorWithCard(app, { shownName: 'Before' });
    expect(await shownNames(app)).toContain('Before');
    await tutors.saveCard({ ...cardText, shownName: 'After', dialects: [], imageFocus: 75 });
    const cards = await app.api().tutors.list();
    expect(cards.map(({ shownName }) => shownName)).not.toContain('Before');
    expect(cards.find(({ shownName }) => shownName === 'After')).toMatchObject({ dialects: [], imageFocus: 75 });
  });

  test('is not shown while the tutor is paused, and returns after it', async ({ app, adminToken }) => {
    const { id } = await createTutorWithCard(app, { shownName: 'A pause' });
    const decide = async (state: 'paused' | 'approved') => {
      const basedOn = (await app.api(adminToken).tutors.application({ id })).decisions[0]?.id ?? 0;
      await app.api(adminToken).tutors.decide({ id, state, note: 'Why', basedOn });
    };
    expect(await shownNames(app)).toContain('A pause');
    await decide('paused');
    expect(await shownNames(app)).not.toContain('A pause');
    await decide('approved');
    expect(await shownNames(app)).toContain('A pause');
  });

  test('is hidden by the staff with a reason that the tutor reads, loses its picture, and is shown again by the staff alone', async ({
    app,
    adminToken,
  }) => {
    const { id, tutors, email } = await createTutorWithCard(app, { shownName: 'To hide' });
    await tutors.savePicture({ image: await imageFile('png', 50, 40) });
    const image = (await tutors.home()).tutor?.card?.image ?? '';
    const staff = app.api(adminToken).tutors;
    await staff.hideCard({ id, hidden: true, reason: 'There are children on the picture.' });
    expect(await shownNames(app)).not.toContain('To hide');
    expect(await status(app, image)).toBe(404);
    const mail = (await app.mails()).findLast(({ to }) => to?.some(({ address }) => address === email));
    expect(mail?.text).toContain('There are children on the picture.');
    expect((await tutors.home()).tutor?.card).toMatchObject({ hiddenReason: 'There are children on the picture.', agreed: true });
    await tutors.saveCard({ ...cardText, shownName: 'Changed' });
    await tutors.agree({ agreed: true });
    expect(await shownNames(app)).not.toContain('Changed');
    await expect(staff.hideCard({ id, hidden: true, reason: 'Me, too' })).rejects.toMatchObject({
      status: 409,
      message: 'Admin has hidden this card meanwhile.',
    });
    expect((await staff.application({ id })).card?.hidden).toEqual({
      reason: 'There are children on the picture.',
      by: 'Admin',
      at: expect.any(String),
    });
    await staff.hideCard({ id, hidden: false });
    expect(await shownNames(app)).toContain('Changed');
    await expect(staff.hideCard({ id, hidden: false })).rejects.toMatchObject({ status: 409 });
  });

  test('goes with its account, and so does its picture', async ({ app }) => {
    const { token, tutors } = await createTutorWithCard(app, { shownName: 'Leaving' });
    await tutors.savePicture({ image: await imageFile('png', 44, 40) });
    const image = (await tutors.home()).tutor?.card?.image ?? '';
    const { tutor } = await app.api(token).privacy.download();
    expect(tutor).toMatchObject({
      state: 'approved',
      decisions: [],
      card: {
        shownName: 'Leaving',
        town: cardText.town,
        dialects: ['izugbe', 'umuahia'],
        picture: `https://academy.test${image}`,
        hiddenReason: null,
      },
    });
    await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
    expect(await shownNames(app)).not.toContain('Leaving');
    expect(await status(app, image)).toBe(404);
  });

  test('the download of a tutor has decisions and messages, but not the notes', async ({ app, adminToken }) => {
    const { id, token } = await applicant(app);
    await app.api(adminToken).tutors.decide({ id, state: 'declined', note: 'For colleagues', message: 'Thank you', basedOn: 0 });
    const data = await app.api(token).privacy.download();
    expect(data.tutor).toEqual({
      state: 'declined',
      decisions: [{ state: 'declined', message: 'Thank you', decidedAt: new Date(app.clock.ms).toISOString() }],
      application: null,
      checkedOn: null,
      card: null,
    });
    expect(JSON.stringify(data)).not.toContain('For colleagues');
    const learner = await app.learner({ email: 'a-learner@example.com' });
    expect((await app.api(learner.token).privacy.download()).tutor).toBeNull();
  });
});

test('cards are paged from the newest one, and chosen by level and dialect', async () => {
  const app = await createTestApp();
  await insertTutorCards(app.context.db, 40, app.clock.ms);
  const { tutors } = app.api();
  const towns = async (query: Parameters<typeof tutors.list>[0]) => (await tutors.list(query)).map(({ town }) => Number(town.slice(5)));
  expect(await towns({ limit: 3 })).toEqual([40, 39, 38]);
  const [third] = (await tutors.list({ limit: 3 })).slice(-1);
  expect(await towns({ limit: 2, before: third?.id })).toEqual([37, 36]);
  expect(await towns({ level: 'beginner', limit: 2 })).toEqual([40, 37]);
  expect(await towns({ dialect: 'abiriba' })).toEqual([32, 2]);
  expect(await towns({ dialect: 'abiriba', level: 'beginner' })).toEqual([]);
  expect(await towns({ dialect: 'abiriba', level: 'intermediate' })).toEqual([32, 2]);
  expect((await app.call('GET', '/tutors?level=expert')).status).toBe(400);
  await app.close();
});

test('pictures: 20 per hour; cards: 60 per hour', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' });
  await insertTutorCards(limited.context.db, 1, limited.clock.ms);
  const token = await createSession(limited.context.db, 'person1@example.com', limited.clock.ms);
  const form = new FormData();
  form.append('image', new File(['no picture'], 'a.png'));
  expect(await repeatCalls(21, () => limited.call('PUT', '/auth/tutor/picture', { token, form }))).toEqual(['20 x 415', '1 x 429']);
  expect(await repeatCalls(61, () => limited.call('PUT', '/auth/tutor/agreement', { token, json: { agreed: true } }))).toEqual([
    '60 x 200',
    '1 x 429',
  ]);
  await limited.close();
});
