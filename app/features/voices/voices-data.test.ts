import { expect } from 'vitest';
import { eraseAgainIn } from '#app/erase-again.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { audioUrl } from '#app/media/media-address.ts';
import { dumpDatabase } from '#tests/support/dump-database.ts';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { wordFile } from '#tests/support/recordings.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { consent, newColleague, newItem, newSpeaker } from '#tests/support/tutors-at-work.ts';
import { targetChanged, targetRemoved } from './target-changes.server.ts';
import { tellSpeakers } from './tell-speakers.jobs.server.ts';

const test = withAppPerTest({ RATE_LIMITS: 'off' });

const statusOf = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).status;
const mediaOf = (app: TestApp) => app.context.db.selectFrom('media').select(['hash', 'variant']).orderBy('variant').execute();

/** Tutor with a password, which the deletion of the account needs. */
async function newTutor(app: TestApp, fields: object = {}) {
  const { token } = await app.learner({ email: 'tutor@example.com' });
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', 'tutor@example.com').executeTakeFirstOrThrow();
  await db.insertInto('account_roles').values({ account_id: id, role: 'tutor' }).execute();
  const tutor = app.api(token);
  await tutor.teaching.saveSpeaker({ ...consent, name: 'Adaobi of the river', place: 'Behind the market', ...fields });
  return tutor;
}

async function approvedVoice(app: TestApp, tutor: ReturnType<TestApp['api']>, seed = 51) {
  const { item, unit } = await newItem(app);
  const checker = await newColleague(app);
  const { voice } = await tutor.teaching.addItemVoice({ id: item, file: wordFile(seed) });
  await checker.teaching.decideVoice({ id: voice.id, state: 'approved', was: 'pending' });
  const { play_hash } = await app.context.db.selectFrom('voices').select('play_hash').where('id', '=', voice.id).executeTakeFirstOrThrow();
  return { item, unit, checker, id: voice.id, path: audioUrl(play_hash) };
}

test('a speaker gets a copy of what was agreed to, once for each agreement', async ({ app }) => {
  const speaker = await newSpeaker(app);
  await speaker.teaching.saveSpeaker({ ...consent, name: 'Ada Obi' });
  const copies = async () => (await app.mails()).filter(({ to }) => to?.[0]?.address === speaker.email);
  expect((await copies()).map(({ subject }) => subject)).toEqual(['Your voice at Mụta Igbo: what you have agreed to']);
  expect((await copies())[0]?.text).toContain('Ada, Ọka, Awka');
  await speaker.teaching.saveSpeaker({ ...consent, keepWithoutName: true });
  expect(await copies()).toHaveLength(2);
  expect((await speaker.teaching.speaker()).speaker).toMatchObject({ name: 'Ada', keepWithoutName: true, consentVersion: consent.consent });
  await expect(speaker.teaching.saveSpeaker({ ...consent, consent: '2020-01-01' })).rejects.toMatchObject({ status: 400 });
});

test('what others decide is told in one mail a day', async ({ app }) => {
  const speaker = await newSpeaker(app);
  const checker = await newColleague(app);
  for (const [seed, decision] of [
    [52, { state: 'approved' }],
    [53, { state: 'rejected', note: 'A car passes by' }],
  ] as const) {
    const { voice } = await speaker.teaching.addItemVoice({ id: (await newItem(app)).item, file: wordFile(seed) });
    await checker.teaching.decideVoice({ id: voice.id, was: 'pending', ...decision });
  }
  const tell = async () => {
    app.clock.ms += unitMs.day;
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
    return (await app.mails()).filter(({ to, subject }) => to?.[0]?.address === speaker.email && !subject?.includes('agreed'));
  };
  const [mail, ...others] = await tell();
  expect([mail?.subject, others]).toEqual(['Learners can hear 1 new recording of yours', []]);
  expect(mail?.text).toContain('akwa: A car passes by');
  expect(await tell()).toHaveLength(1);
  expect(tellSpeakers.name).toBe('voices.tell-speakers');
});

test('another text takes a voice out of public answers until it is approved again, and its melody is measured anew', async ({ app }) => {
  const { item, unit, id, path, checker } = await approvedVoice(app, await newTutor(app));
  const { db, cache } = app.context;
  const change = async (text: { igbo: string; toned: string | null }) =>
    cache.invalidate(await db.transaction().execute((tx) => targetChanged(tx, 'item', item, text, app.clock.ms)));
  const heard = async () => (await app.api().course.unit({ id: unit })).items[0]?.voices.length;
  const stored = () => db.selectFrom('voices').select(['state', 'melody', 'toned', 'decided_by']).where('id', '=', id).executeTakeFirstOrThrow();
  await change({ igbo: 'akwa', toned: 'ákwà' });
  expect([await heard(), await statusOf(app, path)]).toEqual([1, 200]);
  await change({ igbo: 'akwa', toned: 'àkwá' });
  expect([await heard(), await statusOf(app, path), await stored()]).toEqual([
    0,
    404,
    { state: 'pending', melody: 'unclear', toned: 'àkwá', decided_by: null },
  ]);
  await app.jobWorkers.drain();
  expect((await stored()).melody).toBe('differs');
  await change({ igbo: 'akwa', toned: 'ákwà' });
  await app.jobWorkers.drain();
  expect([await heard(), await stored()]).toEqual([0, { state: 'pending', melody: 'agrees', toned: 'ákwà', decided_by: null }]);
  await checker.teaching.decideVoice({ id, state: 'approved', was: 'pending' });
  expect([await heard(), await statusOf(app, path)]).toEqual([1, 200]);
});

test('the voices of a text that is deleted lose their address at once, and their bytes soon', async ({ app }) => {
  const { item, path } = await approvedVoice(app, await newTutor(app));
  const { db, cache } = app.context;
  await cache.invalidate(await db.transaction().execute((tx) => targetRemoved(tx, 'item', item, app.clock.ms)));
  expect(await statusOf(app, path)).toBe(404);
  await app.jobWorkers.drain();
  expect(await mediaOf(app)).toEqual([]);
});

test('a voice that is taken back is gone with all recordings, and a new consent begins anew', async ({ app }) => {
  const tutor = await newTutor(app);
  const { unit, path } = await approvedVoice(app, tutor);
  expect((await app.api().course.unit({ id: unit })).items[0]?.voices).toHaveLength(1);
  expect((await tutor.teaching.withdrawSpeaker()).message).toBe('Your voice is taken back: all your recordings are deleted');
  expect([(await app.api().course.unit({ id: unit })).items[0]?.voices, await statusOf(app, path), await mediaOf(app)]).toEqual([[], 404, []]);
  expect([(await tutor.teaching.speaker()).speaker, (await tutor.teaching.mine()).voices]).toEqual([null, []]);
  await tutor.teaching.saveSpeaker(consent);
});

test('a deleted account takes its recordings along', async ({ app }) => {
  const tutor = await newTutor(app);
  const { path } = await approvedVoice(app, tutor);
  const data = await tutor.privacy.download();
  expect(data).toMatchObject({
    speaker: { name: 'Adaobi of the river', place: 'Behind the market', staysWithoutName: false },
    voices: [{ word: 'akwa', state: 'approved' }],
    voiceDecisions: [],
  });
  await tutor.privacy.deleteAccount({ password: person.password, comments: 'delete', newsletter: 'leave' });
  expect([await statusOf(app, path), await mediaOf(app), await app.context.db.selectFrom('speakers').select('id').execute()]).toEqual([404, [], []]);
  await app.mails();
  expectNoTrace(await dumpDatabase(app.context.db), ['Adaobi of the river', 'Behind the market']);
});

test('approved recordings stay without the name where their speaker has chosen that', async ({ app }) => {
  const tutor = await newTutor(app, { keepWithoutName: true });
  const { unit, path } = await approvedVoice(app, tutor);
  await tutor.teaching.addItemVoice({ id: (await newItem(app)).item, file: wordFile(54) });
  await tutor.privacy.deleteAccount({ password: person.password, comments: 'keep', newsletter: 'leave' });
  expect((await app.api().course.unit({ id: unit })).items[0]?.voices).toMatchObject([{ url: path, speaker: '', place: null }]);
  expect(await statusOf(app, path)).toBe(200);
  expect(await app.context.db.selectFrom('voices').select('state').execute()).toEqual([{ state: 'approved' }]);
  await app.mails();
  expectNoTrace(await dumpDatabase(app.context.db), ['Adaobi of the river', 'Behind the market']);
});

test('a rejected recording is deleted after 30 days with its bytes', async ({ app }) => {
  const speaker = await newSpeaker(app);
  const checker = await newColleague(app);
  const { voice } = await speaker.teaching.addItemVoice({ id: (await newItem(app)).item, file: wordFile(55) });
  await checker.teaching.decideVoice({ id: voice.id, state: 'rejected', was: 'pending', note: 'It is noisy' });
  app.clock.ms += 29 * unitMs.day;
  await app.runRetentionJob();
  expect(await mediaOf(app)).toHaveLength(2);
  app.clock.ms += 2 * unitMs.day;
  await app.runRetentionJob();
  expect([await mediaOf(app), await app.context.db.selectFrom('voices').select('id').execute()]).toEqual([[], []]);
});

test('a recording that was taken back after a backup is gone again once the backup is restored', async ({ app }) => {
  const tutor = await newTutor(app);
  const { id, path } = await approvedVoice(app, tutor, 56);
  const { db, config } = app.context;
  const voice = await db.selectFrom('voices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const media = await db.selectFrom('media').selectAll().execute();
  await tutor.teaching.removeVoice({ id });
  const erasures = await db.selectFrom('erasures').selectAll().execute();
  expect(erasures).toMatchObject([{ kind: 'voice', row_id: id }]);
  await db.deleteFrom('erasures').execute();
  await db.insertInto('media').values(media).execute();
  const links = [...new Set(media.map(({ hash }) => hash))].map((hash) => ({ hash, owner_type: 'voice', owner_id: id }));
  await db.insertInto('media_links').values(links).execute();
  await db.updateTable('voices').set({ state: 'approved', decided_at: voice.decided_at }).where('id', '=', id).execute();
  expect(await statusOf(app, path)).toBe(200);
  expect(await eraseAgainIn(config.databaseUrl, erasures)).toEqual(['voice']);
  expect([await db.selectFrom('voices').select('id').execute(), await mediaOf(app)]).toEqual([[], []]);
});
