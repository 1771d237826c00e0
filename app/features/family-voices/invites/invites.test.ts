import { expect } from 'vitest';
import { guardianWithUnit, insertFamilyVoice, insertLinkSpeaker, insertVoiceLink } from '#tests/support/factories/family-voices.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';

const test = withAppPerTest();

const dayMs = 24 * 60 * 60_000;

test('a link is shown once, keeps its secret in the fragment, and only its hash is stored', async ({ app }) => {
  const { token, item } = await guardianWithUnit(app);
  const { id, link, endsAt } = await app.api(token).familyVoices.createInvite({ name: ' Nne nne ', items: [item, item] });
  expect(link).toMatch(/^https:\/\/academy\.test\/voice#[\w-]{43}$/);
  expect(Date.parse(endsAt)).toBe(app.clock.ms + 30 * dayMs);
  const [listed] = await app.api(token).familyVoices.invites();
  expect(listed).toEqual({
    id,
    name: 'Nne nne',
    phrases: 1,
    recorded: 0,
    left: 60,
    createdAt: new Date(app.clock.ms).toISOString(),
    endsAt,
    isOpen: true,
  });
  const stored = JSON.stringify(await app.context.db.selectFrom('voice_invites').selectAll().execute());
  expect(stored).not.toContain(link.split('#')[1]);
  expect(JSON.stringify(app.log)).not.toContain(link.split('#')[1]);
});

test('a lesson stands for its public phrases', async ({ app }) => {
  const { token, lesson } = await guardianWithUnit(app);
  await app.api(token).familyVoices.createInvite({ name: 'Uncle', lesson });
  expect(await app.api(token).familyVoices.invites()).toMatchObject([{ name: 'Uncle', phrases: 1 }]);
});

test('what cannot be recorded is refused with a sentence', async ({ app }) => {
  const { token, item, admin } = await guardianWithUnit(app);
  const { item: draft } = await admin.course.createItem({ kind: 'word', igbo: 'oji', english: 'kola nut' });
  const refusal = async (json: object) => (await app.call('POST', '/learning/voice-invites', { token, json })).body.errors;
  const choose = 'Please choose 1 to 30 phrases, or a lesson';
  expect(await refusal({ items: [item] })).toEqual({ name: 'Please enter the name of your relative' });
  expect(await refusal({ name: 'nne@example.com', items: [item] })).toHaveProperty('name');
  expect(await refusal({ name: 'Nne' })).toEqual({ items: choose });
  expect(await refusal({ name: 'Nne', items: [] })).toEqual({ items: choose });
  expect(await refusal({ name: 'Nne', items: Array.from({ length: 31 }, (_, nth) => nth + 1) })).toEqual({ items: choose });
  expect(await refusal({ name: 'Nne', items: [item, draft.id] })).toEqual({
    items: 'One of these phrases is no longer in the course. Please choose again',
  });
  expect(await refusal({ name: 'Nne', lesson: 999 })).toEqual({ lesson: 'This lesson has no phrases to record. Please choose another one' });
  expect(await app.api(token).familyVoices.invites()).toEqual([]);
});

test('links need the password of a grown-up, and are of the own household', async ({ app }) => {
  const { token, item, account } = await guardianWithUnit(app);
  const { id } = await insertVoiceLink(app.context.db, { account, items: [item], now: app.clock.ms });
  const other = await app.learner({ email: 'other@example.com' });
  expect(await app.api(other.token).familyVoices.invites()).toEqual([]);
  expect((await app.call('DELETE', `/learning/voice-invites/${id}`, { token: other.token })).status).toBe(404);
  app.clock.ms += 16 * 60_000;
  for (const [method, path, json] of [
    ['POST', '/learning/voice-invites', { name: 'Nne', items: [item] }],
    ['GET', '/learning/voice-invites', undefined],
    ['DELETE', `/learning/voice-invites/${id}`, undefined],
  ] as const) {
    const { status, body } = await app.call(method, path, { token, json });
    expect([path, status, body.error]).toEqual([path, 403, 'Please enter your password once more']);
  }
});

test('an ended link says since when, and ending it again changes nothing', async ({ app }) => {
  const { token, item, account } = await guardianWithUnit(app);
  const link = await insertVoiceLink(app.context.db, { account, items: [item], now: app.clock.ms });
  const speaker = await insertLinkSpeaker(app.context.db, link, app.clock.ms);
  await insertFamilyVoice(app.context.db, { account, speaker, item, now: app.clock.ms });
  app.clock.ms += 60_000;
  const endedAt = new Date(app.clock.ms).toISOString();
  await app.api(token).familyVoices.endInvite({ id: link.id });
  app.clock.ms += 60_000;
  await app.api(token).familyVoices.endInvite({ id: link.id });
  expect(await app.api(token).familyVoices.invites()).toMatchObject([{ isOpen: false, endsAt: endedAt, recorded: 1 }]);
});

test('30 days after its end a link is forgotten; its recordings stay, and its secret still takes them back', async ({ app }) => {
  const { token, item, account } = await guardianWithUnit(app);
  const link = await insertVoiceLink(app.context.db, { account, items: [item], now: app.clock.ms });
  const speaker = await insertLinkSpeaker(app.context.db, link, app.clock.ms);
  await insertFamilyVoice(app.context.db, { account, speaker, item, now: app.clock.ms });
  const empty = await insertVoiceLink(app.context.db, { account, items: [item], now: app.clock.ms });
  const { key } = await app.api(token).household.addDevice({});
  app.clock.ms += 60 * dayMs - 1;
  await app.runRetentionJob();
  const open = (secret: string) => app.call('POST', '/voice/open', { json: { token: secret } });
  expect((await open(link.token)).body).toMatchObject({ elder: 'Nne nne', left: 0, ended: true, phrases: [{ item, recorded: true }] });
  expect((await open(empty.token)).body.error).toBe('This link has ended');
  app.clock.ms += dayMs;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('voice_invites').select('id').execute()).toEqual([]);
  expect((await open(link.token)).body).toMatchObject({
    elder: 'Nne nne',
    household: 'Learner Example',
    left: 0,
    ended: true,
    phrases: [{ item, recorded: true }],
  });
  expect(await app.api(key).familyVoices.album()).toHaveLength(1);
  await app.api().familyVoices.removeRecording({ token: link.token, item });
  expect(await app.api(key).familyVoices.album()).toEqual([]);
  expect((await open(link.token)).status).toBe(404);
  app.clock.ms += 31 * dayMs;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('speakers').select('id').execute()).toEqual([]);
});
