import type { Insertable } from 'kysely';
import { pageWindow } from '#app/db/page-window.ts';
import type { Db, Schema } from '#app/db/schema.ts';

/** Author fields of a comment. */
export const authorOf = (db: Db, commentId: number) =>
  db.selectFrom('comments').select(['account_id', 'email_key', 'network']).where('id', '=', commentId).executeTakeFirst();

/** Inserts a ban, or renews the one on the same subject. */
export async function upsertBan(db: Db, ban: Insertable<Schema['comment_bans']>): Promise<number> {
  const { id } = await db
    .insertInto('comment_bans')
    .values(ban)
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ comment_id: ban.comment_id, created_at: ban.created_at, ends_at: ban.ends_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Active bans on these subjects. */
export async function activeBans(db: Db, subjects: readonly string[], now: number) {
  if (subjects.length === 0) return [];
  return db
    .selectFrom('comment_bans')
    .select(['id', 'subject', 'kind', 'ends_at'])
    .where('subject', 'in', subjects)
    .where('ends_at', '>', now)
    .orderBy('id')
    .execute();
}

/** Moderator that set a ban last, as long as the audit log has it. */
export const bannedBy = (db: Db, ban: number) =>
  db
    .selectFrom('audit_log')
    .select(['account_id', 'actor_name'])
    .where('target_kind', '=', 'ban')
    .where('target_id', '=', ban)
    .where('action', '=', 'moderation.ban')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns false when there is no such ban. */
export async function deleteBan(db: Db, id: number): Promise<boolean> {
  return (await db.deleteFrom('comment_bans').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

/** Active bans, latest end first, with their total. */
export async function listBans(db: Db, { page = 1, limit }: { page?: number | undefined; limit: number }, now: number) {
  const { total } = await db
    .selectFrom('comment_bans')
    .where('ends_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return { rows: [], total };
  const rows = await db
    .selectFrom('comment_bans')
    .leftJoin('comments', 'comments.id', 'comment_bans.comment_id')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .select(['comment_bans.id', 'comment_bans.kind', 'comment_bans.created_at', 'comment_bans.ends_at'])
    .select(['comments.text', 'comments.full_name', 'accounts.first_name'])
    .where('ends_at', '>', now)
    .orderBy('ends_at', slice.order)
    .orderBy('comment_bans.id', slice.order)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows: slice.order === 'asc' ? rows.reverse() : rows, total };
}
