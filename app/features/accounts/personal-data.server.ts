import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { accountById } from './accounts.queries.server.ts';
import { sessionsOf } from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export async function exportProfile(db: Db, { id }: DataOwner) {
  const account = (await accountById(db, id)) ?? reject(401, 'Token expired');
  return { ...account, registeredAt: iso(account.created_at), verifiedAt: account.verified_at === null ? null : iso(account.verified_at) };
}

export async function exportSessions(db: Db, owner: DataOwner) {
  return (await sessionsOf(db, owner)).map((row) => ({ startedAt: iso(row.created_at), endsAt: iso(row.expires_at) }));
}
