import type { Db } from '#app/db/schema.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { cleanTagName, distinctTags, tagSlug, tagsProblem } from './tag-name.contract.ts';
import { datePostTags, findTags, insertMissingTags, replacePostTags, type TagRow, tagsOfPost } from './tags.queries.server.ts';

/** Whether these tags are the given names. */
export function isTaggedAs(tags: readonly { slug: string }[], names: readonly string[]): boolean {
  const wanted = new Set(names.map(tagSlug));
  return wanted.size === tags.length && tags.every(({ slug }) => wanted.has(slug));
}

/**
 * Sets the tags of a post, in a transaction that holds `lockMedia`, and makes the missing ones. A tag that exists in other letters ("igbo food"
 * for "Igbo Food"), or had this name before, is used as it is. The caller invalidates `postsTag`.
 * @returns the tags as they are stored, in the order of the alphabet
 * @throws 400 at the field `tags` for more than 10, a name of more than 50 graphemes, and one without letters or with characters that cannot be seen
 */
export async function setTags(tx: Db, postId: number, names: readonly string[], now: number): Promise<TagRow[]> {
  const problem = tagsProblem(names);
  if (problem !== undefined) rejectFields({ tags: problem });
  const wanted = distinctTags(names).map((name) => ({ name: cleanTagName(name), slug: tagSlug(name) }));
  const slugs = wanted.map(({ slug }) => slug);
  const known = await findTags(tx, slugs);
  await insertMissingTags(
    tx,
    wanted.filter(({ slug }) => !known.some(({ asked }) => asked === slug)),
    now,
  );
  const ids = (await findTags(tx, slugs)).map(({ id }) => id);
  await replacePostTags(tx, postId, ids);
  await datePostTags(tx, postId);
  return tagsOfPost(tx, postId);
}
