import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { readMp3, tone, wavFile } from '#tests/support/recordings.ts';
import { sendChunks, uploadSound } from '#tests/support/sounds/upload-sound.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { maxSoundBytes, soundChunkBytes } from './sound-limits.contract.ts';

const test = withAppPerFile({ RATE_LIMITS: 'off' });
const dayMs = 86_400_000;

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  app.httpApp.fetch(new Request(`https://academy.test${path}`, { headers }));
const statusOf = async (app: TestApp, path: string) => (await get(app, path)).status;
const figure = (src: string, title = 'A song') => `<figure><audio src="${src}"></audio><figcaption>${title}</figcaption></figure>`;
const create = async (app: TestApp, body: string, fields: object = {}) =>
  (await app.api(await app.adminToken()).blog.create({ title: 'A post', body, image: await imageFile('png', 8, 8), ...fields })).blog;

test('a sound that is sent in chunks becomes an MP3, which is served in ranges', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  // Two chunks.
  const file = wavFile(tone(25));
  expect(file.size).toBeGreaterThan(soundChunkBytes);
  const id = await sendChunks(blog, file);
  expect(await blog.sound({ id })).toEqual({ src: null, seconds: null, problem: null });
  await blog.finishSound({ id });
  await app.jobWorkers.drain();
  const { src, seconds } = await blog.sound({ id });
  expect(seconds).toBe(25);
  const response = await get(app, src ?? '');
  expect(response.headers.get('Content-Type')).toBe('audio/mpeg');
  const { frames, frameSamples, sampleRate } = readMp3(new Uint8Array(await response.arrayBuffer()));
  expect(Math.round((frames * frameSamples) / sampleRate)).toBe(25);
  expect((await get(app, src ?? '', { Range: 'bytes=0-99' })).status).toBe(206);
  // Asked again, as after a lost answer, nothing changes; and the chunks are gone.
  await blog.finishSound({ id });
  await app.jobWorkers.drain();
  expect((await blog.sound({ id })).src).toBe(src);
  expect(await app.context.db.selectFrom('sound_chunks').select('nth').where('sound_id', '=', id).execute()).toEqual([]);
});

test('an upload that lost its connection goes on with the next chunk, and a chunk may come twice', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const file = wavFile(tone(23));
  const { id, chunkBytes } = await blog.beginSound({ bytes: file.size });
  const send = (nth: number) => blog.sendSound({ id, nth, chunk: new File([file.slice(nth * chunkBytes, (nth + 1) * chunkBytes)], 'chunk') });
  await send(0);
  await expect(blog.finishSound({ id })).rejects.toMatchObject({ status: 409, message: 'The upload is not complete. Please try again' });
  await send(0);
  await send(1);
  await blog.finishSound({ id });
  await app.jobWorkers.drain();
  expect((await blog.sound({ id })).seconds).toBe(23);
});

test.for([
  ['silence', wavFile(new Uint8Array(48_000)), 'Nothing is heard in this sound'],
  ['an MP3', new File([new Uint8Array(2_000)], 'a.mp3'), 'The recording must be a WAV file'],
  ['a broken WAV file', wavFile(tone(1)).slice(0, 20_000), 'The recording is damaged or incomplete, please save it anew and try again'],
] as const)('%s is refused with a sentence, and leaves no bytes', async ([_, file, problem], { app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const id = await sendChunks(blog, file);
  await blog.finishSound({ id });
  await app.jobWorkers.drain();
  expect(await blog.sound({ id })).toEqual({ src: null, seconds: null, problem });
  expect(await app.context.db.selectFrom('sound_chunks').select('nth').where('sound_id', '=', id).execute()).toEqual([]);
});

test('empty and too long sounds are refused before anything is sent, and wrong chunks at their field', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  await expect(blog.beginSound({ bytes: 0 })).rejects.toMatchObject({ status: 400, errors: { bytes: 'The sound is empty' } });
  await expect(blog.beginSound({ bytes: maxSoundBytes + 1 })).rejects.toMatchObject({ errors: { bytes: 'A sound may last at most 10 minutes' } });
  const { id } = await blog.beginSound({ bytes: 10 });
  const send = (nth: number, size: number) => blog.sendSound({ id, nth, chunk: new File([new Uint8Array(size)], 'chunk') });
  await expect(send(1, 10)).rejects.toMatchObject({ status: 400, errors: { nth: 'The sound has no such chunk' } });
  await expect(send(0, 9)).rejects.toMatchObject({ status: 400, errors: { chunk: 'This chunk must have 10 bytes' } });
});

test('a post keeps its sound, its versions too, and the sound goes with the last of them', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const { src } = await uploadSound(app, blog, 1);
  const post = await create(app, `<p>Listen</p>${figure(src)}`);
  expect(post.body).toContain(`<audio controls preload="none" src="${src}"></audio>`);
  // The upload has left it to the post.
  app.clock.ms += 200 * dayMs;
  await app.runRetentionJob(app.context.db);
  const { blog: again } = app.api(await app.adminToken());
  await again.update({ id: post.id, body: '<p>No sound</p>' });
  expect(await statusOf(app, src)).toBe(200);
  const { revisions } = await again.revisions({ id: post.id });
  await again.restore({ id: revisions[0]?.id ?? 0 });
  expect((await again.edit({ id: post.id })).body).toContain(src);
  await again.remove({ id: post.id });
  expect(await statusOf(app, src)).toBe(404);
});

test('a sound that no post has is deleted after half a year, an unfinished upload after a day, a cancelled one at once', async ({ app }) => {
  const { blog } = app.api(await app.adminToken());
  const { id, src } = await uploadSound(app, blog, 1.1);
  const unfinished = await sendChunks(blog, wavFile(tone(1)));
  const { id: cancelled, src: cancelledSrc } = await uploadSound(app, blog, 1.2);
  await blog.removeSound({ id: cancelled });
  expect(await statusOf(app, cancelledSrc)).toBe(404);
  app.clock.ms += 2 * dayMs;
  await app.runRetentionJob(app.context.db);
  const later = app.api(await app.adminToken()).blog;
  await expect(later.sound({ id: unfinished })).rejects.toMatchObject({ status: 404 });
  expect((await later.sound({ id })).src).toBe(src);
  app.clock.ms += 180 * dayMs;
  await app.runRetentionJob(app.context.db);
  expect(await statusOf(app, src)).toBe(404);
  const rejected = create(app, figure(src));
  await expect(rejected).rejects.toMatchObject({ errors: { body: 'A sound in this post is no longer here. Please take it out and add it again.' } });
});

test('a draft with a sound opens on another device, and is saved there', async ({ app }) => {
  const token = await app.adminToken();
  const { blog, drafts, accounts } = app.api(token);
  const { src } = await uploadSound(app, blog, 1.3);
  const name = { form: 'post', subject: 'new-sound' };
  const { id: account = 0 } = await accounts.me();
  await drafts.save({ ...name, account, changes: { body: figure(src) }, version: 0, writer: 'a-tab' });
  const other = app.api(await app.adminToken());
  const { draft } = await other.drafts.read(name);
  expect(await statusOf(app, src)).toBe(200);
  expect((await create(app, String(draft?.changes.body))).body).toContain(src);
});

test('feeds have a link in place of a sound, exports the player with a whole address, and the search its title', async ({ app }) => {
  const token = await app.adminToken();
  const { src } = await uploadSound(app, app.api(token).blog, 1.4);
  const post = await create(app, `<p>Come closer</p>${figure(src, 'Nnenna tells a folk tale')}`);
  const feed = (await (await get(app, '/blog/feed.json')).json()) as { items: { content_html: string }[] };
  expect(feed.items[0]?.content_html).toMatch(new RegExp(`<p><a href="https?://[^"]+${src}">Listen: Nnenna tells a folk tale</a></p>`));
  expect(feed.items[0]?.content_html).not.toContain('<audio');
  const exported = await (await app.api(token).contentTransfer.exportJson()).text();
  expect(exported).toMatch(new RegExp(`src=\\\\"https?://[^"]+${src}`));
  const wxr = await (await app.api(token).contentTransfer.exportWxr()).text();
  expect(wxr).toMatch(new RegExp(`https?://[^"&;]+${src}`));
  expect(post.excerpt).toBe('Come closer Nnenna tells a folk tale');
  const { rows } = await app.api().search.find({ q: 'folk tale', page: 1 });
  expect(rows.map(({ path }) => path)).toContain(`/blog/${post.id}`);
  expect((await app.api().search.find({ q: src.slice(7, 20), page: 1 })).rows).toEqual([]);
});

test('an upload is that of one account: another editor finds none, and a post with the same sound leaves it there', async ({ app }) => {
  const { blog } = app.api(await app.adminToken());
  const { id, src } = await uploadSound(app, blog, 1.5);
  const email = 'second-editor@example.com';
  await insertStaff(app.context.db, email, ['editor']);
  const other = app.api((await app.api().accounts.adminLogin({ ...admin, email })).token ?? '');
  const chunk = new File([new Uint8Array(10)], 'chunk');
  const tries = [() => other.blog.sound({ id }), () => other.blog.finishSound({ id }), () => other.blog.removeSound({ id })];
  for (const attempt of [...tries, () => other.blog.sendSound({ id, nth: 0, chunk })]) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  await other.blog.create({ title: 'Theirs', body: figure(src), image: await imageFile('png', 8, 8) });
  expect((await blog.sound({ id })).src).toBe(src);
  await create(app, figure(src), { title: 'Mine' });
  await expect(blog.sound({ id })).rejects.toMatchObject({ status: 404 });
});

test('only accounts with posts:write upload sounds', async ({ app }) => {
  const { token } = await app.learner();
  for (const [method, path] of [
    ['POST', '/admin/sounds'],
    ['DELETE', '/admin/sounds/1'],
  ] as const) {
    expect((await app.call(method, path, { json: { bytes: 10 } })).status).toBe(401);
    expect((await app.call(method, path, { json: { bytes: 10 }, token })).status).toBe(401);
  }
});
