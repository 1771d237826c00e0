import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sha256 } from '#app/lib/hash.server.ts';

/** Inserts a session directly, without the time of a password check. */
export async function createSession(db: Db, email: string, now: number): Promise<string> {
  const token = newToken();
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      account_id: id,
      device: '',
      created_at: now,
      last_used_at: now,
      confirmed_at: now,
      expires_at: now + 86_400_000,
    })
    .execute();
  return token;
}
