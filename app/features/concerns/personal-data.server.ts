import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { concernsOf, detachConcerns } from './concerns.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Concerns that were sent with a token of the account: a typed address proves no author. Without the notes of administrators, which are given on request. */
export const exportConcerns = async (db: Db, { id }: DataOwner) =>
  (await concernsOf(db, id)).map(({ message, about, full_name, email, created_at, handled_at }) => ({
    ...{ message, about, fullName: full_name, email },
    writtenAt: iso(created_at),
    handledAt: handled_at === null ? null : iso(handled_at),
  }));

export const eraseAuthor = ({ tx, owner, now }: Erasure): Promise<void> => detachConcerns(tx, owner.id, now);
