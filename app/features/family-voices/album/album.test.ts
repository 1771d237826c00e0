import { expect } from 'vitest';
import { guardianWithUnit, insertFamilyVoice, insertLinkSpeaker, insertVoiceLink } from '#tests/support/factories/family-voices.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

async function albumWithVoice(app: TestApp) {
  const guardian = await guardianWithUnit(app);
  const { account, item } = guardian;
  const link = await insertVoiceLink(app.context.db, { account, items: [item], now: app.clock.ms });
  const speaker = await insertLinkSpeaker(app.context.db, link, app.clock.ms);
  const voice = await insertFamilyVoice(app.context.db, { account, speaker, item, now: app.clock.ms, bytes: Buffer.from('an MP3') });
  const { key } = await app.api(guardian.token).household.addDevice({});
  return { ...guardian, link, speaker, voice, key };
}

test('the household hears its album by a login or a device; its bytes are not kept by any cache', async ({ app }) => {
  const { token, key, voice } = await albumWithVoice(app);
  for (const credential of [token, key]) {
    expect(await app.api(credential).familyVoices.album()).toMatchObject([{ id: voice, speaker: 'Nne nne', english: 'cloth' }]);
    const sound = await app.api(credential).familyVoices.audio({ id: voice });
    expect([sound.type, await sound.text()]).toEqual(['audio/mpeg', 'an MP3']);
  }
  const { headers } = await app.call('GET', `/learning/voices/${voice}/audio`, { token });
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('the album has the name that the family gave, not the one that the relative chose for learners', async ({ app }) => {
  const { token, account, item } = await guardianWithUnit(app);
  const { db } = app.context;
  const link = await insertVoiceLink(db, { account, items: [item], name: 'Mama nnukwu', now: app.clock.ms });
  const speaker = await insertLinkSpeaker(db, link, app.clock.ms, 'Mama Ada');
  await insertFamilyVoice(db, { account, speaker, item, forAllAt: 1, state: 'approved', now: app.clock.ms });
  expect(await app.api(token).familyVoices.album()).toMatchObject([{ speaker: 'Mama nnukwu' }]);
});

test('another household finds nothing of it, and a device deletes and downloads nothing', async ({ app }) => {
  const { voice, key } = await albumWithVoice(app);
  const other = await app.learner({ email: 'other@example.com' });
  expect(await app.api(other.token).familyVoices.album()).toEqual([]);
  for (const [method, path] of [
    ['GET', `/learning/voices/${voice}/audio`],
    ['DELETE', `/learning/voices/${voice}`],
  ] as const) {
    const { status, body } = await app.call(method, path, { token: other.token });
    expect([status, body.error]).toEqual([404, 'Recording not found']);
  }
  expect((await app.call('DELETE', `/learning/voices/${voice}`, { token: key })).status).toBe(401);
  expect((await app.call('GET', '/learning/voices/archive', { token: key })).status).toBe(401);
  expect((await app.call('GET', '/learning/voices')).status).toBe(401);
  expect(await app.api(key).familyVoices.album()).toHaveLength(1);
});

test('after the password a grown-up deletes a recording, also for all learners', async ({ app }) => {
  const { token, voice, speaker, account, item, unit } = await albumWithVoice(app);
  const heard = await insertFamilyVoice(app.context.db, { account, speaker, item: item + 100, forAllAt: 1, state: 'approved', now: app.clock.ms });
  const { play_hash } = await app.context.db.selectFrom('voices').select('play_hash').where('id', '=', heard).executeTakeFirstOrThrow();
  const media = () => app.httpApp.fetch(new Request(`https://academy.test/media/${play_hash}-play.mp3`));
  expect((await media()).status).toBe(200);
  app.clock.ms += 16 * 60_000;
  const late = await app.call('DELETE', `/learning/voices/${heard}`, { token });
  expect([late.status, late.body.error]).toEqual([403, 'Please enter your password once more']);
  await app.api(token).household.confirm({ password: person.password });
  await app.api(token).familyVoices.takeBack({ id: heard });
  expect((await media()).status).toBe(404);
  expect(await app.api(token).familyVoices.album()).toMatchObject([{ id: voice }]);
  expect((await app.call('DELETE', `/learning/voices/${heard}`, { token })).status).toBe(404);
  expect((await app.api().course.unit({ id: unit })).items[0]?.voices).toEqual([]);
});

test('the archive has each recording under unit, word and speaker, and a list as text', async ({ app }) => {
  const { token, account, speaker } = await albumWithVoice(app);
  await insertFamilyVoice(app.context.db, { account, speaker, item: 9_999, igbo: 'Kedu?', now: app.clock.ms });
  const file = await app.api(token).familyVoices.archive();
  expect([file.name, file.type]).toEqual(['family-album-2026-01-15.zip', 'application/zip']);
  const text = Buffer.from(await file.arrayBuffer()).toString();
  expect(text).toContain('1-akwa-Nne nne.mp3an MP3');
  expect(text).toContain('0-Kedu_-Nne nne.mp3: Kedu?. Nne nne, 2026-01-15\r\n1-akwa-Nne nne.mp3: akwa, cloth. Nne nne, 2026-01-15\r\n');
});

test('a recording that was rejected for all learners stays in the album for good', async ({ app }) => {
  const { token, account, speaker, item } = await albumWithVoice(app);
  const rejected = await insertFamilyVoice(app.context.db, { account, speaker, item: item + 100, forAllAt: 1, state: 'rejected', now: app.clock.ms });
  app.clock.ms += 90 * 24 * 3_600_000;
  await app.runRetentionJob();
  const { key } = await app.api((await app.api().accounts.login({ email: person.email, password: person.password })).token).household.addDevice({});
  expect((await app.api(key).familyVoices.album()).map(({ id }) => id)).toContain(rejected);
  expect(await (await app.api(key).familyVoices.audio({ id: rejected })).text()).toContain('recording of');
  expect(token).not.toBe('');
});

test('a deleted account takes links, recordings and the names of its relatives along', async ({ app }) => {
  const { token, account, speaker, item } = await albumWithVoice(app);
  await insertFamilyVoice(app.context.db, { account, speaker, item: item + 100, forAllAt: 1, state: 'approved', now: app.clock.ms });
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  const { db } = app.context;
  for (const table of ['voices', 'speakers', 'voice_invites'] as const)
    expect([table, await db.selectFrom(table).select('id').execute()]).toEqual([table, []]);
  expect(await db.selectFrom('media').select('hash').where('type', 'like', 'audio/%').execute()).toEqual([]);
});

test('the data export has links without their secrets, and the recordings of the household', async ({ app }) => {
  const { token, link } = await albumWithVoice(app);
  const { text } = await app.call('GET', '/auth/data', { token });
  const { voiceLinks, familyVoices } = JSON.parse(text) as Record<string, unknown>;
  expect(voiceLinks).toMatchObject([{ name: 'Nne nne', phrases: 1, recordingsLeft: 60 }]);
  expect(familyVoices).toMatchObject([{ speaker: 'Nne nne', igbo: 'akwa', forAll: false }]);
  expect(text).not.toContain(link.token);
});
