import { expect } from 'vitest';
import { audioUrl } from '#app/media/media-address.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { wordFile } from '#tests/support/recordings.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague, newItem, newSpeaker } from '#tests/support/tutors-at-work.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off' });

const voicesOf = async (app: TestApp, id: number) => (await app.context.db.selectFrom('voices').selectAll().where('id', '=', id).execute())[0];
const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.httpApp.fetch(new Request(`http://academy.test${path}`, { headers }));
const addressOf = async (app: TestApp, id: number) => audioUrl((await voicesOf(app, id))?.play_hash ?? '');
const statusOf = async (app: TestApp, id: number) => (await get(app, await addressOf(app, id))).status;

test('a recording waits until another tutor approves it; then it has an address, and at the next request after a rejection it has none', async ({
  app,
}) => {
  const { item } = await newItem(app);
  const [speaker, other] = [await newSpeaker(app), await newColleague(app)];
  const { voice } = await speaker.teaching.addItemVoice({ id: item, file: wordFile(1) });
  expect(voice).toMatchObject({ target: 'item', targetId: item, igbo: 'akwa', toned: 'ákwà', state: 'pending', melody: 'agrees', isOwn: true });
  expect(voice.levels).toHaveLength(2);
  expect(await statusOf(app, voice.id)).toBe(404);

  const { message } = await other.teaching.decideVoice({ id: voice.id, state: 'approved', was: 'pending' });
  expect(message).toBe('Approved. Everyone can hear it now');
  const path = await addressOf(app, voice.id);
  for (const _ of ['stored', 'from the cache']) expect((await get(app, path)).status).toBe(200);
  const part = await get(app, path, { Range: 'bytes=0-1' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2]);

  await other.teaching.decideVoice({ id: voice.id, state: 'rejected', was: 'approved', note: 'A car passes by' });
  expect((await get(app, path)).status).toBe(404);
  expect((await speaker.teaching.mine()).voices).toMatchObject([{ state: 'rejected', note: 'A car passes by' }]);
});

test('the original is for tutors, as it was sent, and has no address', async ({ app }) => {
  const { item } = await newItem(app);
  const [speaker, other] = [await newSpeaker(app), await newColleague(app)];
  const sent = wordFile(2);
  const { voice } = await speaker.teaching.addItemVoice({ id: item, file: sent });
  const file = await other.teaching.original({ id: voice.id });
  expect([file.type, file.name]).toEqual(['audio/wav', 'recording-2026-01-15.wav']);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(await sent.arrayBuffer()));
  const { original_hash, play_hash } = (await voicesOf(app, voice.id)) ?? { original_hash: '', play_hash: '' };
  for (const path of [`${original_hash}-original.wav`, `${original_hash}-original.mp3`, `${play_hash}-kept.mp3`, `${play_hash}-play.mp3`])
    expect((await get(app, `/media/${path}`)).status, path).toBe(404);
  await speaker.teaching.removeVoice({ id: voice.id });
  await expect(other.teaching.original({ id: voice.id })).rejects.toMatchObject({ status: 404 });
});

test('a recording that is sent twice is stored once, another one is refused until it may replace the first', async ({ app }) => {
  const { item } = await newItem(app);
  const speaker = await newSpeaker(app);
  const [first, again] = [
    await speaker.teaching.addItemVoice({ id: item, file: wordFile(3) }),
    await speaker.teaching.addItemVoice({ id: item, file: wordFile(3) }),
  ];
  expect(again).toEqual(first);
  await expect(speaker.teaching.addItemVoice({ id: item, file: wordFile(4) })).rejects.toMatchObject({
    status: 409,
    message: 'Your voice is here already. Please choose to replace it',
  });
  const { voice } = await speaker.teaching.replaceItemVoice({ id: item, file: wordFile(4) });
  expect(await speaker.teaching.replaceItemVoice({ id: item, file: wordFile(4) })).toEqual({ voice });
  expect((await speaker.teaching.mine()).voices.map(({ id, state }) => [id, state])).toEqual([
    [voice.id, 'pending'],
    [first.voice.id, 'withdrawn'],
  ]);
  const former = await voicesOf(app, first.voice.id);
  const hashes = [former?.original_hash ?? '', former?.play_hash ?? ''];
  expect(await app.context.db.selectFrom('media').select('hash').where('hash', 'in', hashes).execute()).toEqual([]);
});

test('a recording of another text is refused by name', async ({ app }) => {
  const [{ item }, { item: other }] = [await newItem(app), await newItem(app)];
  const speaker = await newSpeaker(app);
  await speaker.teaching.addItemVoice({ id: item, file: wordFile(5) });
  const message = 'This recording is already there for “akwa”. Please record this one by itself';
  await expect(speaker.teaching.addItemVoice({ id: other, file: wordFile(5) })).rejects.toMatchObject({
    status: 400,
    message,
    errors: { file: message },
  });
});

test('a Word of the Day that was shown is recorded, one that is a draft is not', async ({ app, adminToken }) => {
  const speaker = await newSpeaker(app);
  const { wordOfDay } = await app.api(adminToken).wordOfDay.create({ title: 'Ọ́jị̄', body: 'kola nut' });
  const { voice } = await speaker.teaching.addWordVoice({ id: wordOfDay.id, file: wordFile(6, ['high', 'step']) });
  expect(voice).toMatchObject({ target: 'word', igbo: 'Ọ́jị̄', toned: 'Ọ́jị̄', state: 'pending' });
  await expect(speaker.teaching.addWordVoice({ id: 999_999, file: wordFile(7) })).rejects.toMatchObject({ status: 404, message: 'Word not found' });
});

test('drafts of the course are not recorded', async ({ app, adminToken }) => {
  const speaker = await newSpeaker(app);
  const { item } = await app.api(adminToken).course.createItem({ kind: 'word', igbo: 'oji', english: 'kola nut' });
  await expect(speaker.teaching.addItemVoice({ id: item.id, file: wordFile(8) })).rejects.toMatchObject({ status: 404, message: 'Item not found' });
});

test('before the consent nothing is taken', async ({ app }) => {
  const { item } = await newItem(app);
  const colleague = await newColleague(app);
  await expect(colleague.teaching.addItemVoice({ id: item, file: new File(['no recording'], 'a.wav') })).rejects.toMatchObject({
    status: 400,
    message: 'Please say first how your voice may be named and used',
  });
});

test('two voices of the same bytes: one that is taken back leaves the address to the other', async ({ app }) => {
  const { item } = await newItem(app);
  const [one, two, checker] = [await newSpeaker(app), await newSpeaker(app), await newColleague(app)];
  const ids: number[] = [];
  for (const speaker of [one, two]) {
    const { voice } = await speaker.teaching.addItemVoice({ id: item, file: wordFile(10) });
    await checker.teaching.decideVoice({ id: voice.id, state: 'approved', was: 'pending' });
    ids.push(voice.id);
  }
  const [first = 0, second = 0] = ids;
  expect(await addressOf(app, first)).toBe(await addressOf(app, second));
  await one.teaching.removeVoice({ id: first });
  expect(await statusOf(app, second)).toBe(200);
  await two.teaching.removeVoice({ id: second });
  expect(await statusOf(app, second)).toBe(404);
});

test('of two uploads at once by one speaker one is stored, and the other is told', async ({ app }) => {
  const { item } = await newItem(app);
  const speaker = await newSpeaker(app);
  const upload = (id: number, seed: number) =>
    speaker.teaching.addItemVoice({ id, file: wordFile(seed) }).then(
      () => 201,
      ({ status }) => status as number,
    );
  expect((await Promise.all([upload(item, 11), upload(item, 12)])).sort()).toEqual([201, 409]);
  const { item: other } = await newItem(app);
  expect(await Promise.all([upload(other, 13), upload(other, 13)])).toEqual([201, 201]);
  expect((await speaker.teaching.mine()).voices).toHaveLength(2);
});
