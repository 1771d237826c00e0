import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Inserts the thread of a comment, of which the account is told by mail. @returns the secret of its off links */
export async function insertReplyThread(db: Db, commentId: number, email: string): Promise<string> {
  const token = newToken();
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db.insertInto('reply_threads').values({ comment_id: commentId, account_id: id, token }).execute();
  return token;
}
