import { addressesOf, type DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import type { Target } from '#app/feature.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { targetTag } from './discussion.cache-tags.ts';
import { bansOn, readRules } from './moderation.queries.server.ts';
import { anonymizeContributions, listTargetRefs, readComments, readLikes } from './personal-data.queries.server.ts';
import { anonymizeReports, reportsOf } from './reports.queries.server.ts';
import { subjectHash } from './senders.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Export and erasure of likes and comments. Rows of a removed feature, and those below a target that is not public, are exported without title and address, and erased like others. */
export function createPersonalData(targets: readonly Target[]) {
  const targetNamed = (name: string) => targets.find((target) => target.name === name);

  function toLocation(row: { target: string; target_id: number; title: string }, publicUrl: string) {
    const path = row.title && targetNamed(row.target)?.page({ id: row.target_id, title: row.title });
    return { on: row.target, id: row.target_id, title: row.title, url: path ? publicUrl + path : null };
  }

  return {
    async *exportLikes(db: Db, owner: DataOwner, publicUrl: string, time: LocalTime) {
      for await (const row of readLikes(db, owner, targets, time)) yield { ...toLocation(row, publicUrl), likedAt: iso(row.created_at) };
    },

    async *exportComments(db: Db, owner: DataOwner, publicUrl: string, time: LocalTime) {
      for await (const row of readComments(db, owner, targets, time))
        yield {
          ...toLocation(row, publicUrl),
          text: row.text,
          fullName: row.full_name,
          email: row.email,
          isReply: row.parent_id !== null,
          writtenAt: iso(row.created_at),
          editedAt: row.edited_at === null ? null : iso(row.edited_at),
        };
    },

    async exportReports(db: Db, { id }: DataOwner) {
      return (await reportsOf(db, id)).map((row) => ({ comment: row.comment_id, reason: row.reason, reportedAt: iso(row.created_at) }));
    },

    async exportBans(db: Db, owner: DataOwner) {
      const { secret } = await readRules(db);
      const bans = await bansOn(db, [
        subjectHash(secret, 'account', owner.id),
        ...addressesOf(owner).map(({ email_key }) => subjectHash(secret, 'email', email_key)),
      ]);
      return bans.map((ban) => ({ on: ban.kind, since: iso(ban.created_at), until: iso(ban.ends_at) }));
    },

    /** Deletes the owner's likes, and removes the owner's name (or text) from comments. Bans stay until their end. Locks targets before the account, as a like does. */
    async eraseContributions({ tx, owner, choices, invalidate }: Erasure): Promise<void> {
      await anonymizeReports(tx, owner.id);
      for (const ref of await listTargetRefs(tx, owner)) {
        invalidate(targetTag(ref.target, ref.target_id));
        await anonymizeContributions(tx, { ref, target: targetNamed(ref.target), owner, deleteText: choices.comments === 'delete' });
      }
    },
  };
}
