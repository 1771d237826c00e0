import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { threadsOf } from './reply-notices.queries.server.ts';

const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export async function exportReplyMails(db: Db, { id }: DataOwner) {
  return (await threadsOf(db, id)).map(({ comment_id, mailed_at, muted_at }) => ({
    comment: comment_id,
    lastMailAt: isoOrNull(mailed_at),
    stoppedAt: isoOrNull(muted_at),
  }));
}
