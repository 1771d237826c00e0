import { expect } from 'vitest';
import { writeWav } from '#app/media/wav.ts';
import { guardianWithUnit, insertFamilyVoice, insertLinkSpeaker, insertVoiceLink } from '#tests/support/factories/family-voices.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { pcm16, tone, wordFile } from '#tests/support/recordings.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { speakerConsentVersion } from '../family-voice-terms.contract.ts';

const test = withAppPerTest();

const [first, second] = [wordFile(1), wordFile(2)];

type Fields = Record<string, string | number | File>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof File ? value : String(value));
  return form;
}

const send = (app: TestApp, fields: Fields) => app.call('POST', '/voice/recordings', { form: formOf(fields) });

async function link(app: TestApp) {
  const guardian = await guardianWithUnit(app);
  const made = await insertVoiceLink(app.context.db, { account: guardian.account, items: [guardian.item], now: app.clock.ms });
  return { ...guardian, id: made.id, link: made.token };
}

test('a relative sees the phrases, records one, and the family has it in its album', async ({ app }) => {
  const { link: secret, item, token } = await link(app);
  const visitor = app.api().familyVoices;
  const phrase = { item, igbo: 'akwa', toned: 'ákwà', english: 'cloth', recorded: false, forAll: false };
  const opened = { elder: 'Nne nne', household: 'Learner Example', phrases: [phrase], left: 60, ended: false, consentVersion: speakerConsentVersion };
  expect(await visitor.open({ token: secret })).toEqual(opened);
  expect(await visitor.record({ token: secret, item, file: first })).toEqual({ item, left: 59, message: 'Your family can hear it now' });
  expect(await visitor.open({ token: secret })).toEqual({ ...opened, phrases: [{ ...phrase, recorded: true }], left: 59 });
  const [voice] = await app.api(token).familyVoices.album();
  expect(voice).toMatchObject({ igbo: 'akwa', toned: 'ákwà', english: 'cloth', speaker: 'Nne nne', forAll: false });
  expect(JSON.stringify(app.log)).not.toContain(secret);
});

test('the family alone hears it: no address, no queue, no public voice', async ({ app }) => {
  const { link: secret, item, unit, admin } = await link(app);
  await app.api().familyVoices.record({ token: secret, item, file: first });
  const { play_hash } = await app.context.db.selectFrom('voices').select('play_hash').executeTakeFirstOrThrow();
  for (const variant of ['play', 'kept', 'original'])
    expect((await app.httpApp.fetch(new Request(`https://academy.test/media/${play_hash}-${variant}.mp3`))).status).toBe(404);
  expect((await app.api().course.unit({ id: unit })).items[0]?.voices).toEqual([]);
  expect((await admin.teaching.queue({ kind: 'check' })).rows).toEqual([]);
});

test('for all learners a relative agrees as a grown-up, and the recording waits to be checked under the name of their choice', async ({ app }) => {
  const { link: secret, item, admin } = await link(app);
  const refused = await send(app, { token: secret, item, forAll: 'true', name: 'Mama Ada', file: first });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { consent: 'Please say first that you are a grown-up and agree that all learners may hear you' },
  ]);
  await app.api().familyVoices.record({ token: secret, item, forAll: 'true', name: 'Mama Ada', consent: speakerConsentVersion, file: first });
  const speaker = await app.context.db.selectFrom('speakers').selectAll().executeTakeFirstOrThrow();
  expect(speaker).toMatchObject({ name: 'Mama Ada', consent_version: speakerConsentVersion, consented_at: app.clock.ms, account_id: null });
  const { rows } = await admin.teaching.queue({ kind: 'check' });
  expect(rows).toMatchObject([{ voice: { speaker: { name: 'Mama Ada' } } }]);
});

test('without a name the speaker has that of the link, and the same recording sent again changes only its listeners', async ({ app }) => {
  const { link: secret, item } = await link(app);
  const visitor = app.api().familyVoices;
  await visitor.record({ token: secret, item, file: first });
  const again = await visitor.record({ token: secret, item, forAll: 'true', consent: speakerConsentVersion, file: first });
  expect(again.left).toBe(59);
  const { db } = app.context;
  expect(await db.selectFrom('voices').innerJoin('speakers', 'speakers.id', 'speaker_id').select(['name', 'for_all_at', 'state']).execute()).toEqual([
    { name: 'Nne nne', for_all_at: app.clock.ms, state: 'pending' },
  ]);
  await visitor.record({ token: secret, item, file: first });
  expect(await db.selectFrom('voices').select('for_all_at').execute()).toEqual([{ for_all_at: null }]);
});

test('a new recording takes the place of the former, also of one that was rejected for all learners', async ({ app }) => {
  const { link: secret, item, token } = await link(app);
  const visitor = app.api().familyVoices;
  await visitor.record({ token: secret, item, forAll: 'true', consent: speakerConsentVersion, file: first });
  await app.context.db.updateTable('voices').set({ state: 'rejected', note: 'noise', decided_at: app.clock.ms }).execute();
  expect(await app.api(token).familyVoices.album()).toHaveLength(1);
  await visitor.record({ token: secret, item, file: second });
  const album = await app.api(token).familyVoices.album();
  expect(album).toMatchObject([{ forAll: false }]);
  expect(await app.context.db.selectFrom('voices').select('state').orderBy('id').execute()).toEqual([{ state: 'withdrawn' }, { state: 'pending' }]);
  const links = await app.context.db.selectFrom('media_links').select('owner_id').where('owner_type', '=', 'voice').distinct().execute();
  expect(links).toEqual([{ owner_id: album[0]?.id }]);
});

test('a relative takes a recording back, which gives no recording of the link back', async ({ app }) => {
  const { link: secret, item, token } = await link(app);
  const visitor = app.api().familyVoices;
  await visitor.record({ token: secret, item, file: first });
  await visitor.removeRecording({ token: secret, item });
  expect(await app.api(token).familyVoices.album()).toEqual([]);
  expect(await visitor.open({ token: secret })).toMatchObject({ left: 59, phrases: [{ recorded: false }] });
  expect(await app.context.db.selectFrom('media').select('hash').where('type', 'like', 'audio/%').execute()).toEqual([]);
  const gone = await app.call('POST', '/voice/recordings/remove', { json: { token: secret, item } });
  expect([gone.status, gone.body.error]).toEqual([404, 'This recording is gone already']);
});

test('an ended link records nothing more; with recordings it opens to take them back, without any it is gone', async ({ app }) => {
  const { link: secret, item, id, token } = await link(app);
  await app.api().familyVoices.record({ token: secret, item, file: first });
  await app.api(token).familyVoices.endInvite({ id });
  const refused = await send(app, { token: secret, item, file: second });
  expect([refused.status, refused.body.error]).toEqual([404, 'This link has ended']);
  expect(await app.api().familyVoices.open({ token: secret })).toMatchObject({ left: 0, ended: true, phrases: [{ recorded: true }] });
  await app.api().familyVoices.removeRecording({ token: secret, item });
  for (const path of ['/voice/open', '/voice/recordings/remove'])
    expect((await app.call('POST', path, { json: { token: secret, item } })).status).toBe(404);
  const unknown = await app.call('POST', '/voice/open', { json: { token: 'no-link' } });
  expect([unknown.status, unknown.body.error]).toEqual([404, 'This link has ended']);
});

test('what cannot be kept is refused with a sentence, and costs no recording', async ({ app }) => {
  const { link: secret, item } = await link(app);
  const sound = (bytes: BlobPart) => new File([bytes], 'voice.wav');
  const refusal = async (fields: Fields) => {
    const { status, body } = await send(app, { token: secret, item, ...fields });
    return [status, body.error];
  };
  expect(await refusal({})).toEqual([400, 'Please record the phrase first']);
  expect(await refusal({ item: 999, file: first })).toEqual([400, 'This phrase is no longer asked for. Please go on with the next one']);
  expect(await refusal({ file: sound('ID3 renamed') })).toEqual([415, 'The recording must be a WAV file']);
  expect(await refusal({ file: sound(writeWav(pcm16(new Float32Array(24_000)))) })).toEqual([400, 'Nothing is heard in this recording']);
  expect(await refusal({ file: sound(writeWav(tone(16))) })).toEqual([400, 'The recording may last at most 15 seconds']);
  expect((await refusal({ file: sound(new Uint8Array(820 * 1024)) }))[0]).toBe(413);
  expect((await app.api().familyVoices.open({ token: secret })).left).toBe(60);
  expect(await app.context.db.selectFrom('speakers').select('id').execute()).toEqual([]);
});

test('of two phones at the 60th recording one is told that the link is full, and a repeated request is still answered', async ({ app }) => {
  const { link: secret, item } = await link(app);
  await app.context.db.updateTable('voice_invites').set({ takes_left: 1 }).execute();
  const answers = await Promise.all([send(app, { token: secret, item, file: first }), send(app, { token: secret, item, file: second })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  expect(answers.find(({ status }) => status === 429)?.body.error).toBe(
    'This link has taken its 60 recordings. Please ask your family for a new one',
  );
  const again = await Promise.all([send(app, { token: secret, item, file: first }), send(app, { token: secret, item, file: second })]);
  expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  expect(await app.context.db.selectFrom('voices').select('id').where('state', '!=', 'withdrawn').execute()).toHaveLength(1);
});

test('two phones with one link are one speaker with one recording of a phrase', async ({ app }) => {
  const { link: secret, item, token } = await link(app);
  await Promise.all([first, second].map((file) => app.api().familyVoices.record({ token: secret, item, file })));
  expect(await app.api(token).familyVoices.album()).toHaveLength(1);
  expect(await app.context.db.selectFrom('speakers').select('id').execute()).toHaveLength(1);
});

test('a link that ends while a recording arrives keeps or refuses it, and nothing half', async ({ app }) => {
  const { link: secret, item, id, token } = await link(app);
  const [sent] = await Promise.all([send(app, { token: secret, item, file: first }), app.api(token).familyVoices.endInvite({ id })]);
  const album = await app.api(token).familyVoices.album();
  expect([sent?.status, album.length]).toEqual(sent?.status === 201 ? [201, 1] : [404, 0]);
  expect(await app.context.db.selectFrom('media_links').select('owner_id').distinct().where('owner_type', '=', 'voice').execute()).toHaveLength(
    album.length,
  );
});

test('taking back while a new recording arrives leaves one recording or none, and no bytes of another', async ({ app }) => {
  const { link: secret, item } = await link(app);
  await app.api().familyVoices.record({ token: secret, item, file: first });
  await Promise.all([
    send(app, { token: secret, item, file: second }),
    app.call('POST', '/voice/recordings/remove', { json: { token: secret, item } }),
  ]);
  const { db } = app.context;
  const kept = await db.selectFrom('voices').select('id').where('state', '!=', 'withdrawn').execute();
  expect(kept.length).toBeLessThan(2);
  const linked = await db.selectFrom('media_links').select('owner_id').distinct().where('owner_type', '=', 'voice').execute();
  expect(linked).toEqual(kept.map((voice) => ({ owner_id: voice.id })));
});

test('a full album asks the family to make room, and a phrase that is there can be recorded anew', { tags: ['full'] }, async ({ app }) => {
  const { link: secret, item, account, id } = await link(app);
  const speaker = await insertLinkSpeaker(app.context.db, { id, token: secret }, app.clock.ms);
  for (let nth = 0; nth < 1_000; nth += 1)
    await insertFamilyVoice(app.context.db, { account, speaker, item: 10_000 + nth, now: app.clock.ms, bytes: Buffer.from(`voice ${nth}`) });
  const full = await send(app, { token: secret, item, file: first });
  expect([full.status, full.body.error]).toEqual([409, 'The album of your family is full: it has 1,000 recordings. Please ask them to delete some']);
});
