import { describe, expect } from 'vitest';
import { createSession } from '#tests/support/factories/sessions.ts';
import { approve, cardText, insertTutorCards } from '#tests/support/factories/tutors.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';
import { dialects } from './dialects.contract.ts';

const test = withAppPerFile();

let nth = 0;

/** A verified applicant. */
async function applicant(app: TestApp): Promise<{ id: number; token: string; email: string }> {
  nth += 1;
  const email = `tutor${nth}@example.com`;
  await app.api().accounts.tutor({ ...person, first_name: 'Ọlụchi', last_name: 'Eze', email, level: 'advanced' });
  const mail = (await app.mails()).findLast(({ to }) => to?.some(({ address }) => address === email));
  const { token = '' } = await app.api().accounts.verify({ email, verification_pin: pinIn(mail) });
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, token, email };
}

/** An approved tutor with a card that visitors see. */
async function tutorWithCard(app: TestApp, text: Partial<typeof cardText> = {}) {
  const tutor = await applicant(app);
  await approve(app.context.db, tutor.id);
  const { tutors } = app.api(tutor.token);
  await tutors.saveCard({ ...cardText, ...text });
  await tutors.agree({ agreed: true });
  return { ...tutor, tutors };
}

const shownNames = async (app: TestApp) => (await app.api().tutors.list()).map(({ shownName }) => shownName);
const status = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`https://academy.test${path}`))).status;

describe('a public card', () => {
  test('shows what the tutor chose, and no way to reach the person', async ({ app }) => {
    await tutorWithCard(app);
    const response = await app.call('GET', '/tutors');
    const [card] = await app.api().tutors.list();
    expect(card).toEqual({ ...cardText, id: expect.any(Number), levels: ['beginner', 'advanced'], dialects: ['izugbe', 'umuahia'], image: null });
    for (const secret of [person.phone_number, 'example.com', 'Eze']) expect(response.text).not.toContain(secret);
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
    const { tutors } = await tutorWithCard(app, { shownName: 'Before' });
    expect(await shownNames(app)).toContain('Before');
    await tutors.saveCard({ ...cardText, shownName: 'After', dialects: [], imageFocus: 75 });
    const cards = await app.api().tutors.list();
    expect(cards.map(({ shownName }) => shownName)).not.toContain('Before');
    expect(cards.find(({ shownName }) => shownName === 'After')).toMatchObject({ dialects: [], imageFocus: 75 });
  });

  test('is not shown while the tutor is paused, and returns after it', async ({ app, adminToken }) => {
    const { id } = await tutorWithCard(app, { shownName: 'A pause' });
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
    const { id, tutors, email } = await tutorWithCard(app, { shownName: 'To hide' });
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
    const { token, tutors } = await tutorWithCard(app, { shownName: 'Leaving' });
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
      card: null,
    });
    expect(JSON.stringify(data)).not.toContain('For colleagues');
    const learner = await app.learner({ email: 'a-learner@example.com' });
    expect((await app.api(learner.token).privacy.download()).tutor).toBeNull();
  });
});

describe('a tutor home', () => {
  test('says the state, and proposes name and level for the card', async ({ app, adminToken }) => {
    const { id, token } = await applicant(app);
    const home = async () => (await app.api(token).tutors.home()).tutor;
    expect(await home()).toEqual({ id, first_name: 'Ọlụchi', last_name: 'Eze', level: 'advanced', state: 'applied', message: '', card: null });
    await app.api(adminToken).tutors.decide({ id, state: 'declined', note: 'Secret', message: 'Thank you', basedOn: 0 });
    expect(await home()).toMatchObject({ state: 'declined', message: 'Thank you' });
    await expect(app.api(token).tutors.saveCard(cardText)).rejects.toMatchObject({ status: 409 });
  });

  test('of a learner is empty', async ({ app }) => {
    const { token } = await app.learner({ email: 'learner2@example.com' });
    expect(await app.api(token).tutors.home()).toEqual({ tutor: null });
    await expect(app.api(token).tutors.saveCard(cardText)).rejects.toMatchObject({ status: 403, message: 'Only tutors have a card' });
  });

  test('the user says whether there is one', async ({ app }) => {
    const { token } = await applicant(app);
    expect(await app.api(token).accounts.me()).toMatchObject({ tutor: true });
    const learner = await app.learner({ email: 'learner3@example.com' });
    expect(await app.api(learner.token).accounts.me()).not.toHaveProperty('tutor');
  });

  test('an applicant prepares the card, and shows it and its picture only once approved', async ({ app }) => {
    const { token } = await applicant(app);
    const { tutors } = app.api(token);
    await tutors.saveCard({ ...cardText, shownName: 'Too early' });
    const tooEarly = { status: 409, message: 'This is possible once we have approved you as a tutor.' };
    await expect(tutors.agree({ agreed: true })).rejects.toMatchObject(tooEarly);
    await expect(tutors.savePicture({ image: await imageFile() })).rejects.toMatchObject(tooEarly);
    expect(await shownNames(app)).not.toContain('Too early');
    expect(await tutors.agree({ agreed: false })).toMatchObject({ message: expect.any(String) });
    expect(await tutors.removePicture()).toEqual({ message: 'Your picture is deleted' });
  });

  test('a tutor without a card has nothing to show', async ({ app }) => {
    const { id, token } = await applicant(app);
    await approve(app.context.db, id);
    await expect(app.api(token).tutors.agree({ agreed: true })).rejects.toMatchObject({
      status: 409,
      message: 'Please write your card and save it first.',
    });
  });

  test('a picture replaces the one before, which is deleted', async ({ app }) => {
    const { tutors } = await tutorWithCard(app);
    const address = async () => (await tutors.home()).tutor?.card?.image ?? '';
    await tutors.savePicture({ image: await imageFile('png', 21, 20) });
    const first = await address();
    await tutors.savePicture({ image: await imageFile('png', 22, 20) });
    expect([await status(app, first), await status(app, await address())]).toEqual([404, 200]);
    await tutors.removePicture();
    expect(await address()).toBe('');
  });

  test('a file that is no picture is rejected at its field', async ({ app }) => {
    const { tutors, token } = await tutorWithCard(app);
    await expect(tutors.savePicture({ image: new File(['<svg/>'], 'a.png') })).rejects.toMatchObject({
      status: 415,
      errors: { image: 'The image must be a PNG, JPEG, GIF or WebP picture' },
    });
    expect((await app.call('PUT', '/auth/tutor/picture', { token, form: new FormData() })).body.errors).toEqual({ image: 'Please choose a picture' });
  });

  test.for([
    [{ shownName: ' ' }, { shownName: 'Shown name is required' }],
    [{ shownName: 'The Academy' }, { shownName: 'This name is reserved for the academy. Please enter your own name' }],
    [
      { about: 'Write to ada@example.com' },
      { about: 'Please leave out e-mail addresses, phone numbers and links: learners reach you through the academy' },
    ],
    [{ town: 'Enugu 0803 123 4567' }, { town: 'Please leave out e-mail addresses, phone numbers and links: learners reach you through the academy' }],
    [{ about: 'a'.repeat(601) }, { about: 'About you may have at most 600 characters' }],
    [{ levels: [] }, { levels: 'Please choose at least one level' }],
    [{ dialects: dialects.slice(0, 6) }, { dialects: 'Please choose at most 5 dialects' }],
    [{ dialects: ['klingon'] }, { dialects: 'Please choose dialects from the list' }],
    [{ imageFocus: 10 }, { imageFocus: 'Please choose the part of the picture again' }],
  ] as const)('rejects a card with %j', async ([change, errors], { app }) => {
    const { token } = await applicant(app);
    const response = await app.call('PUT', '/auth/tutor/card', { token, json: { ...cardText, ...change } });
    expect([response.status, response.body.errors]).toEqual([400, errors]);
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
