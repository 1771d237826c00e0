import { expect } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { mediaTag } from './media.cache-tags.ts';
import { readVariant } from './media.queries.server.ts';
import { lockMedia, type MediaOwner, replaceOwnerMedia } from './media-store.server.ts';
import { contentHash, type Medium } from './medium.server.ts';

const test = withAppPerFile();
let db: Db;
test.beforeAll(async ({ app }) => {
  db = app.context.db;
});

/** A medium of two variants with its own content. */
function medium(content: string): Medium {
  const bytes = new Uint8Array(Buffer.from(content));
  const variants = ['original', 'play'].map((variant) => ({ variant, type: 'audio/mpeg', bytes }));
  return { hash: contentHash(bytes), variants };
}

const owner = (id: number, type = 'post'): MediaOwner => ({ type, id });

const replace = (mediaOwner: MediaOwner, hashes: string[], added: Medium[] = []) =>
  db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    return replaceOwnerMedia(tx, mediaOwner, hashes, added);
  });

const isStored = async ({ hash }: Medium) => (await readVariant(db, { hash, variant: 'play', type: 'audio/mpeg' })) !== undefined;
const linksOf = async ({ hash }: Medium) => (await db.selectFrom('media_links').select('owner_id').where('hash', '=', hash).execute()).length;
const variantsOf = async ({ hash }: Medium) => (await db.selectFrom('media').select('variant').where('hash', '=', hash).execute()).length;

test('a medium of two owners is deleted with the second of them', async () => {
  const shared = medium('shared');
  expect(await replace(owner(1), [], [shared])).toEqual([]);
  expect(await replace(owner(2), [shared.hash])).toEqual([]);
  expect(await replace(owner(1), [])).toEqual([]);
  expect(await isStored(shared)).toBe(true);
  expect(await replace(owner(2), [])).toEqual([mediaTag(shared.hash)]);
  expect(await variantsOf(shared)).toBe(0);
});

test('owners of different types with the same id are different owners', async () => {
  const own = medium('of a post');
  await replace(owner(3), [], [own]);
  await replace(owner(3, 'word'), [own.hash]);
  await replace(owner(3, 'word'), []);
  expect([await isStored(own), await linksOf(own)]).toEqual([true, 1]);
});

test('replacing keeps what is still needed, adds what is new and deletes the rest', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map(medium) as [Medium, Medium, Medium];
  await replace(owner(4), [], [first, second]);
  expect(await replace(owner(4), [second.hash], [third])).toEqual([mediaTag(first.hash)]);
  expect(await Promise.all([first, second, third].map(isStored))).toEqual([false, true, true]);
});

test('ignores hashes that are not stored, and hashes that are named twice', async () => {
  const twice = medium('twice');
  await replace(owner(5), [twice.hash, twice.hash, 'f'.repeat(32)], [twice, twice]);
  expect(await db.selectFrom('media_links').select('hash').where('owner_id', '=', 5).execute()).toEqual([{ hash: twice.hash }]);
});

test('a transaction that fails leaves media and links as they were', async () => {
  const [old, next] = [medium('old'), medium('next')] as const;
  await replace(owner(6), [], [old]);
  const failing = db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    await replaceOwnerMedia(tx, owner(6), [], [next]);
    throw new Error('no space left');
  });
  await expect(failing).rejects.toThrow('no space left');
  expect([await isStored(old), await isStored(next)]).toEqual([true, false]);
});

test('ten owners that save the same medium at once store it once', async () => {
  const popular = medium('popular');
  await Promise.all(Array.from({ length: 10 }, (_, nth) => replace(owner(100 + nth), [], [popular])));
  expect([await variantsOf(popular), await linksOf(popular)]).toEqual([2, 10]);
});

test('a medium that is saved while its last owner is deleted stays', async () => {
  for (let round = 0; round < 20; round += 1) {
    const contested = medium(`round ${round}`);
    await replace(owner(200), [], [contested]);
    await Promise.all([replace(owner(200), []), replace(owner(201), [], [contested])]);
    expect([await variantsOf(contested), await linksOf(contested)]).toEqual([2, 1]);
    await Promise.all([replace(owner(201), []), replace(owner(200), [contested.hash])]);
    // Linked before the deletion, or no longer there: never a link without its medium.
    expect((await linksOf(contested)) > 0).toBe(await isStored(contested));
  }
});
