import { expect } from 'vitest';
import { grantRole, revokeRole } from '#app/auth/roles.queries.server.ts';
import { withAppPerFile, withAppPerTest } from '#tests/support/fixtures.ts';
import { wordFile } from '#tests/support/recordings.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague, newItem, newSpeaker } from '#tests/support/tutors-at-work.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off' });

async function newVoice(app: TestApp, seed: number) {
  const { item } = await newItem(app);
  const speaker = await newSpeaker(app);
  const { voice } = await speaker.teaching.addItemVoice({ id: item, file: wordFile(seed) });
  return { item, speaker, voice, id: voice.id };
}

const approve = (id: number) => ({ id, state: 'approved', was: 'pending' }) as const;

test('a rejection says why, and an own recording is approved by a colleague', async ({ app }) => {
  const { speaker, id } = await newVoice(app, 21);
  const checker = await newColleague(app);
  await expect(checker.teaching.decideVoice({ id, state: 'rejected', was: 'pending' })).rejects.toMatchObject({
    status: 400,
    errors: { note: 'Please say what should be different, so that it can be recorded again' },
  });
  await expect(speaker.teaching.decideVoice(approve(id))).rejects.toMatchObject({ status: 403, message: 'A colleague must approve your voice' });
  const editor = await newColleague(app, 'editor');
  expect((await editor.teaching.decideVoice(approve(id))).voice).toMatchObject({ state: 'approved', isOwn: false });
});

test('what was replaced meanwhile is not approved, and two decisions at once do not overwrite each other', async ({ app }) => {
  const { item, speaker, id } = await newVoice(app, 22);
  const [one, two] = [await newColleague(app), await newColleague(app)];
  await speaker.teaching.replaceItemVoice({ id: item, file: wordFile(23) });
  await expect(one.teaching.decideVoice(approve(id))).rejects.toMatchObject({ status: 409, message: 'It was replaced since you listened' });
  const next = (await one.teaching.queue({ kind: 'check' })).rows.find((row) => row.kind === 'check' && row.of.id === item);
  const nextId = next?.kind === 'check' ? next.voice.id : 0;
  const decide = (colleague: typeof one, state: 'approved' | 'rejected') =>
    colleague.teaching.decideVoice({ id: nextId, state, was: 'pending', ...(state === 'rejected' ? { note: 'It is noisy' } : {}) }).then(
      () => 200,
      ({ status }) => status as number,
    );
  const statuses = await Promise.all([decide(one, 'approved'), decide(two, 'rejected')]);
  expect(statuses.toSorted()).toEqual([200, 409]);
  // The one that lost the response sends it again.
  const won = statuses[0] === 200 ? decide(one, 'approved') : decide(two, 'rejected');
  expect(await won).toBe(200);
});

test('an upload that replaces and a decision at once: the new take is never approved unheard', async ({ app }) => {
  const { item, speaker, id } = await newVoice(app, 24);
  const checker = await newColleague(app);
  await Promise.allSettled([speaker.teaching.replaceItemVoice({ id: item, file: wordFile(25) }), checker.teaching.decideVoice(approve(id))]);
  const [newest, former] = (await speaker.teaching.mine()).voices;
  expect([newest?.state, former?.state]).toEqual(['pending', 'withdrawn']);
});

test('recordings of a tutor who is paused leave the queue until the tutor is back, and stay where they are approved', async ({ app }) => {
  const { speaker, id } = await newVoice(app, 26);
  const checker = await newColleague(app);
  const { db } = app.context;
  const { id: account } = await db.selectFrom('accounts').select('id').where('email', '=', speaker.email).executeTakeFirstOrThrow();
  const isOffered = async () => (await checker.teaching.queue({ kind: 'check' })).rows.some((row) => row.kind === 'check' && row.voice.id === id);
  expect(await isOffered()).toBe(true);
  expect((await speaker.teaching.queue({ kind: 'check' })).rows.some((row) => row.kind === 'check' && row.voice.id === id)).toBe(false);
  await revokeRole(db, account, 'tutor');
  expect(await isOffered()).toBe(false);
  // Taking the voice back needs no role.
  expect((await speaker.teaching.mine()).voices).toHaveLength(1);
  await grantRole(db, account, 'tutor');
  expect(await isOffered()).toBe(true);
});

test('recordings whose melody differs from the marks come first', async ({ app }) => {
  const [{ item }, { item: other }] = [await newItem(app), await newItem(app)];
  const [speaker, checker] = [await newSpeaker(app), await newColleague(app)];
  await speaker.teaching.addItemVoice({ id: item, file: wordFile(27) });
  const { voice } = await speaker.teaching.addItemVoice({ id: other, file: wordFile(28, ['low', 'high']) });
  expect(voice.melody).toBe('differs');
  const [first] = (await checker.teaching.queue({ kind: 'check' })).rows;
  expect(first).toMatchObject({ kind: 'check', voice: { id: voice.id, melody: 'differs' }, of: { id: other, igbo: 'akwa', english: 'cloth' } });
});

test('the list of the course has recordings by state and melody with their pages', async ({ app, adminToken }) => {
  const { item, id } = await newVoice(app, 29);
  const { course, teaching } = app.api(adminToken);
  const { rows, total } = await teaching.voices({ state: 'pending', limit: 1 });
  expect([rows, total]).toMatchObject([[{ id, path: expect.stringMatching(new RegExp(`^/learn/units/\\d+#item-${item}$`)) }], expect.any(Number)]);
  expect((await teaching.voices({ melody: 'none' })).total).toBe(0);
  expect((await course.items({ search: 'akwa' })).rows.length).toBeGreaterThan(0);
});

const apart = withAppPerTest({ RATE_LIMITS: 'off' });

apart('an administrator approves an own recording only while no other account could', async ({ app, adminToken }) => {
  const { item } = await newItem(app);
  const { teaching } = app.api(adminToken);
  const { consentVersion } = await teaching.speaker();
  await teaching.saveSpeaker({ name: 'Chi', dialect: null, consent: consentVersion, keepWithoutName: false });
  const { voice } = await teaching.addItemVoice({ id: item, file: wordFile(30) });
  const other = await newColleague(app, 'tutor');
  await expect(teaching.decideVoice(approve(voice.id))).rejects.toMatchObject({ status: 403 });
  const { id: account } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', other.email).executeTakeFirstOrThrow();
  await revokeRole(app.context.db, account, 'tutor');
  expect((await teaching.decideVoice(approve(voice.id))).voice.state).toBe('approved');
});
