import { tokensSince } from '#app/auth/one-time-tokens.server.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById, emailChange } from '#app/features/accounts/public.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export async function exportNotifications(db: Db, { id }: DataOwner) {
  return { replies: (await accountById(db, id))?.notify_replies === 1 };
}

export async function exportEmailChanges(db: Db, { id }: DataOwner) {
  // A request that a later one replaced still holds the address that was typed.
  const tokens = await tokensSince(db, emailChange, id, 0);
  return tokens.toReversed().map(({ data, created_at, used_at }) => ({
    from: data.from,
    to: data.to,
    requestedAt: iso(created_at),
    confirmedAt: used_at === null ? null : iso(used_at),
  }));
}
