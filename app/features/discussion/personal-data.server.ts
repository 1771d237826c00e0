import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { targetTag } from './discussion.cache-tags.ts';
import { anonymizeContributions, readComments, readLikes, targetsOf } from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export async function* exportLikes(db: Db, owner: DataOwner) {
  for await (const row of readLikes(db, owner)) yield { on: row.target, id: row.target_id, title: row.title, likedAt: iso(row.created_at) };
}

export async function* exportComments(db: Db, owner: DataOwner) {
  for await (const row of readComments(db, owner))
    yield {
      on: row.target,
      id: row.target_id,
      title: row.title,
      text: row.text,
      fullName: row.full_name,
      email: row.email,
      isReply: row.parent_id !== null,
      writtenAt: iso(row.created_at),
    };
}

/** Deletes the owner's likes, and removes the owner's name (or text) from comments. Locks targets before the account, as a like does. */
export async function eraseContributions({ tx, owner, choices, invalidate }: Erasure): Promise<void> {
  for (const target of await targetsOf(tx, owner)) {
    invalidate(targetTag(target.target, target.target_id));
    await anonymizeContributions(tx, target, owner, { deleteText: choices.comments === 'delete' });
  }
}
