import { devicesOf } from '#app/auth/device-keys.queries.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, accountsByEmail, listedState, pinState, sessionsOf } from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { countCommentsBy } from '#app/features/discussion/public.server.ts';
import { countProfiles } from '#app/features/household/public.server.ts';
import { subscriberByEmail } from '#app/features/newsletter/public.server.ts';
import { maxOtherAccounts, type UserRecord } from './users.contract.ts';
import { noteAbout } from './users.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Account of a learner or tutor. */
export type UserAccount = Account & { kind: UserRecord['kind'] };

async function newsletterState(db: Db, email: string): Promise<UserRecord['newsletter']> {
  const subscriber = await subscriberByEmail(db, email);
  if (!subscriber) return 'none';
  if (subscriber.suppressed_at !== null) return 'suppressed';
  if (subscriber.unsubscribed_at !== null) return 'unsubscribed';
  return subscriber.confirmed_at === null ? 'unconfirmed' : 'subscribed';
}

export async function storedNote(db: Db, accountId: number) {
  const note = await noteAbout(db, accountId);
  if (!note) return { text: '', author: null, author_id: null, updated_at: 0 };
  const { first_name, last_name, ...stored } = note;
  return { ...stored, author: first_name === null ? null : fullName({ first_name, last_name: last_name ?? '' }) };
}

/** What the staff sees of a learner or tutor. */
export async function userRecord(db: Db, account: UserAccount, now: number): Promise<UserRecord> {
  const { id, email } = account;
  const note = await storedNote(db, id);
  const others = (await accountsByEmail(db, email)).filter((other) => other.id !== id);
  return {
    ...account,
    joinedAt: iso(account.created_at),
    verifiedAt: account.verified_at === null ? null : iso(account.verified_at),
    lastSeenOn: account.last_seen_on,
    isStaff: await isStaffAccount(db, id),
    pin: (await pinState(db, account, now)) ?? null,
    profiles: await countProfiles(db, id),
    newsletter: await newsletterState(db, email),
    comments: await countCommentsBy(db, id),
    logins: (await sessionsOf(db, id, now)).length,
    devices: (await devicesOf(db, id, now)).length,
    others: others
      .slice(0, maxOtherAccounts)
      .map((other) => ({ id: other.id, kind: other.kind, tutorState: other.kind === 'tutor' ? listedState(other) : null })),
    note: { text: note.text, author: note.author, savedAt: note.updated_at === 0 ? null : iso(note.updated_at), version: iso(note.updated_at) },
  };
}

/** Note without the name of its author. */
export async function exportNote(db: Db, { id }: DataOwner) {
  const { text, updated_at } = await storedNote(db, id);
  return text === '' ? null : { text, savedAt: iso(updated_at) };
}
