import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { newFamily, newTaughtClass } from '#tests/support/taught-class.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerFile();

test('a tutor writes, changes and takes away a sentence; the other tutor of the class sees it', async ({ app }) => {
  const { id, tutor, second, ada } = await newTaughtClass(app);
  const sentenceOf = async () => {
    const { learners } = await second.termReports.taughtReports({ id });
    return learners.find(({ profile }) => profile === ada.child);
  };
  expect(await sentenceOf()).toMatchObject({ name: 'Ada', hasLeft: false, sentence: '', report: null });
  for (const text of ['Ada sings.', 'Ada sings and dances.']) {
    expect(await tutor.termReports.saveSentence({ id, profile: ada.child, text })).toEqual({ message: 'Saved' });
    expect((await sentenceOf())?.sentence).toBe(text);
  }
  expect((await tutor.termReports.saveSentence({ id, profile: ada.child, text: ' ' })).message).toBe('The sentence is taken away');
  expect((await sentenceOf())?.sentence).toBe('');
});

test('a sentence has at most 300 characters, no contact details, and one line', async ({ app }) => {
  const { id, tutor, ada } = await newTaughtClass(app);
  const errorOf = async (text: string) => {
    const { status, body } = await app.call('PUT', `/teaching/classes/${id}/members/${ada.child}/sentence`, { token: tutor.token, json: { text } });
    return [status, body.error];
  };
  expect(await errorOf('a'.repeat(301))).toEqual([400, 'The sentence may have at most 300 characters']);
  expect(await errorOf('Write to me@example.com')).toEqual([400, expect.stringContaining('Please leave out email addresses')]);
  expect((await errorOf('One\n\n two')).at(0)).toBe(200);
  const { learners } = await tutor.termReports.taughtReports({ id });
  expect(learners.map(({ sentence }) => sentence)).toContain('One two');
  expect((await errorOf('ọ'.repeat(300)))[0]).toBe(200);
});

test('while a report is issued its sentence stays, and is free again once it was taken back', async ({ app }) => {
  const { id, tutor, ada } = await newTaughtClass(app);
  const office = await newColleague(app, 'school-office');
  await tutor.termReports.saveSentence({ id, profile: ada.child, text: 'Ada sings.' });
  const [issued] = (await office.termReports.issue({ id, profiles: [ada.child] })).reports;
  const save = () => app.call('PUT', `/teaching/classes/${id}/members/${ada.child}/sentence`, { token: tutor.token, json: { text: 'Ada dances.' } });
  const refused = await save();
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('please ask the school office to take it back')]);
  await office.termReports.takeBack({ id, report: issued?.report ?? 0 });
  expect((await save()).status).toBe(200);
});

test('a seat that has ended and a class that has ended take sentences; other classes and learners are not found', async ({ app }) => {
  const { id, tutor, stranger, ada, obi } = await newTaughtClass(app);
  const { db } = app.context;
  await app.api(ada.token).classes.leaveClass({ id, profile: ada.child });
  await db.updateTable('classes').set({ state: 'ended' }).where('id', '=', id).execute();
  await tutor.termReports.saveSentence({ id, profile: ada.child, text: 'Ada sang.' });
  const { learners } = await tutor.termReports.taughtReports({ id });
  expect(learners.find(({ profile }) => profile === ada.child)).toMatchObject({ hasLeft: true, sentence: 'Ada sang.' });
  const other = await newFamily(app);
  const path = (profile: number) => `/teaching/classes/${id}/members/${profile}/sentence`;
  const statuses = [
    await app.call('PUT', path(other.child), { token: tutor.token, json: { text: 'Ada' } }),
    await app.call('PUT', path(obi.child), { token: stranger.token, json: { text: 'Ada' } }),
    await app.call('GET', `/teaching/classes/${id}/reports`, { token: stranger.token }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404]);
});
