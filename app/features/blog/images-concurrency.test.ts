// Proves T8.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { processUploadedImage } from '#app/media/image-processing.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createPost } from './blog.server.ts';
import { sanitizePostBody } from './html-sanitizer.server.ts';

const test = withAppPerFile();

const create = async (app: TestApp, adminToken: string, image: File) =>
  (await app.api(adminToken).blog.create({ title: 'A title', body: '<p>A body</p>', image })).blog;
const status = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).status;

/** Gives the other request 300 ms to complete, in case no lock blocks it. */
const waitUpTo300Ms = (other: Promise<unknown>) => Promise.race([other, sleep(300)]);

test('keeps an image whose last post is deleted while a new post with it is being created', async ({ app, adminToken }) => {
  const shared = await imageFile('png', 64, 64);
  const old = await create(app, adminToken, shared);
  const image = await processUploadedImage(new Uint8Array(await shared.arrayBuffer()));
  const draft = { title: 'Next', subtitle: undefined, body: await sanitizePostBody('<p>A body</p>'), image };
  const removals: Promise<unknown>[] = [];
  await app.context.db.transaction().execute(async (tx) => {
    await createPost(tx, draft, { now: app.clock.ms, timeZone: 'Africa/Lagos' });
    removals.push(app.api(adminToken).blog.remove({ id: old.id }));
    await waitUpTo300Ms(Promise.all(removals));
  });
  await Promise.all(removals);
  expect(await status(app, old.image)).toBe(200);
});

test('stores no image for a post that is deleted during its update', async ({ app, adminToken }) => {
  const post = await create(app, adminToken, await imageFile('png', 65, 65));
  const next = await imageFile('png', 66, 65);
  await Promise.allSettled([
    ...Array.from({ length: 4 }, () => app.api(adminToken).blog.update({ id: post.id, image: next })),
    ...Array.from({ length: 4 }, async (_, nth) => {
      await sleep(nth * 5);
      await app.api(adminToken).blog.remove({ id: post.id });
    }),
  ]);
  expect((await app.call('GET', `/blog/${post.id}`)).status).toBe(404);
  const linked = await app.context.db.selectFrom('media_links').select('hash').distinct().execute();
  const stored = await app.context.db.selectFrom('media').select('hash').distinct().execute();
  expect(stored.map(({ hash }) => hash).sort()).toEqual(linked.map(({ hash }) => hash).sort());
});
