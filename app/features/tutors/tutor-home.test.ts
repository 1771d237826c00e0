import { describe, expect } from 'vitest';
import { dialects } from '#app/features/accounts/dialects.contract.ts';
import { approve, cardText } from '#tests/support/factories/tutors.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { animated } from '#tests/support/odd-pictures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createApplicant, createTutorWithCard } from '#tests/support/tutor-applicants.ts';

const test = withAppPerFile();

const applicant = (app: TestApp) => createApplicant(app, { last_name: 'Eze', level: 'advanced' });

const shownNames = async (app: TestApp) => (await app.api().tutors.list()).map(({ shownName }) => shownName);
const status = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`https://academy.test${path}`))).status;

describe('a tutor home', () => {
  test('says the state, and proposes name and level for the card', async ({ app, adminToken }) => {
    const { id, token } = await applicant(app);
    const home = async () => (await app.api(token).tutors.home()).tutor;
    expect(await home()).toEqual({
      id,
      first_name: 'Ọlụchi',
      last_name: 'Eze',
      level: 'advanced',
      state: 'applied',
      message: '',
      card: null,
      check: null,
    });
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
    const { tutors } = await createTutorWithCard(app);
    const address = async () => (await tutors.home()).tutor?.card?.image ?? '';
    await tutors.savePicture({ image: await imageFile('png', 21, 20) });
    const first = await address();
    await tutors.savePicture({ image: await imageFile('png', 22, 20) });
    expect([await status(app, first), await status(app, await address())]).toEqual([404, 200]);
    await tutors.removePicture();
    expect(await address()).toBe('');
  });

  test('an animated picture is saved, and the answer says that it is shown still', async ({ app }) => {
    const { tutors } = await createTutorWithCard(app);
    const image = new File([new Uint8Array(await animated('gif'))], 'waving.gif');
    expect((await tutors.savePicture({ image })).message).toBe('Your picture is saved. An animated picture is shown still.');
  });

  test('a file that is no picture is rejected at its field', async ({ app }) => {
    const { tutors, token } = await createTutorWithCard(app);
    await expect(tutors.savePicture({ image: new File(['hello'], 'a.png') })).rejects.toMatchObject({
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
      { about: 'Please leave out email addresses, phone numbers and links: learners reach you through the academy' },
    ],
    [{ town: 'Enugu 0803 123 4567' }, { town: 'Please leave out email addresses, phone numbers and links: learners reach you through the academy' }],
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
