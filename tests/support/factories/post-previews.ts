import type { Db } from '#app/db/schema.ts';
import { sha256 } from '#app/lib/hash.server.ts';

/** Inserts live preview links of a post. @returns their tokens */
export async function insertPreviews(db: Db, post: number, count: number, now: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, nth) => `preview-${post}-${nth}-of-the-tests`);
  const times = { created_at: now, expires_at: now + 7 * 24 * 3_600_000 };
  for (const token of tokens)
    await db
      .insertInto('post_previews')
      .values({ post_id: post, token_hash: sha256(token), ...times })
      .execute();
  return tokens;
}
