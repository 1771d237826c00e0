import { rolesOfAccount } from '#app/auth/roles.queries.server.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { accountById } from './accounts.queries.server.ts';
import { storedSessions } from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export async function exportProfile(db: Db, { id }: DataOwner) {
  const account = (await accountById(db, id)) ?? reject(401, 'Token expired');
  const verifiedAt = account.verified_at === null ? null : iso(account.verified_at);
  const times = { registeredAt: iso(account.created_at), verifiedAt, lastSeenOn: account.last_seen_on };
  return { ...account, ...times, roles: await rolesOfAccount(db, id) };
}

export const exportEarlierEmails = (_db: Db, { earlier }: DataOwner) =>
  earlier.map(({ email_key, until }) => ({ email: email_key, until: iso(until) }));

export async function exportSessions(db: Db, { id }: DataOwner) {
  return (await storedSessions(db, id)).map(({ device, created_at, last_used_at, expires_at }) => ({
    device,
    startedAt: iso(created_at),
    lastUsedAt: iso(last_used_at),
    endsAt: iso(expires_at),
  }));
}
