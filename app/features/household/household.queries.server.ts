import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { maxProfiles } from './profile-terms.contract.ts';

export type ProfileRow = Selectable<Schema['profiles']>;
type HouseholdRow = Selectable<Schema['households']>;

/** Profiles of an account, oldest first. */
export function profilesOf(db: Db, accountId: number): Promise<ProfileRow[]> {
  return db.selectFrom('profiles').selectAll().where('account_id', '=', accountId).orderBy('id').limit(maxProfiles).execute();
}

export async function countProfiles(db: Db, accountId: number): Promise<number> {
  const profiles = db.selectFrom('profiles').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await profiles.where('account_id', '=', accountId).executeTakeFirstOrThrow()).count;
}

export function profileById(db: Db, accountId: number, id: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();
}

export async function insertProfile(tx: Db, profile: Insertable<Schema['profiles']>): Promise<number> {
  const { id } = await tx.insertInto('profiles').values(profile).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProfile(tx: Db, id: number, change: Updateable<Schema['profiles']>): Promise<void> {
  await tx.updateTable('profiles').set(change).where('id', '=', id).execute();
}

/** Foreign keys delete cards, answers and progress. */
const deleteProfiles = (tx: Db) => tx.deleteFrom('profiles').returning(['id', 'account_id', 'created_at']);

/** @returns undefined when the account has no such profile */
export const deleteProfile = (tx: Db, accountId: number, id: number) =>
  deleteProfiles(tx).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();

/** Whether it is a profile of any household, and no later one with its id. */
export const isProfile = async (tx: Db, { id, created_at }: { id: number; created_at: number }): Promise<boolean> =>
  (await tx.selectFrom('profiles').select('id').where('id', '=', id).where('created_at', '=', created_at).executeTakeFirst()) !== undefined;

export const deleteChildren = (tx: Db, accountId: number) =>
  deleteProfiles(tx).where('account_id', '=', accountId).where('age_band', '<>', 'adult').execute();

/** Profile of any household. @returns undefined when it is not there */
export const deleteProfileOf = (tx: Db, { id, created_at }: { id: number; created_at: number }) =>
  deleteProfiles(tx).where('id', '=', id).where('created_at', '=', created_at).executeTakeFirst();

/** Days since `from` on which profiles learned. */
export async function learnedDays(db: Db, profileIds: number[], from: number): Promise<{ profile_id: number; day: number }[]> {
  if (profileIds.length === 0) return [];
  return db.selectFrom('profile_days').select(['profile_id', 'day']).where('profile_id', 'in', profileIds).where('day', '>=', from).execute();
}

export function householdOf(db: Db, accountId: number): Promise<HouseholdRow | undefined> {
  return db.selectFrom('households').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** @returns false when the account has a household; a concurrent call waits for the first */
export async function insertHousehold(tx: Db, accountId: number, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('households')
    .values({ account_id: accountId, digest_since: null, digest_token: null, digest_week: null, removal_notice_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The time of the choice and its off link stay while the digest is wanted. */
export async function startDigest(tx: Db, accountId: number, { since, week, token }: { since: number; week: number; token: string }): Promise<void> {
  await tx
    .updateTable('households')
    .set({ digest_since: since, digest_week: week, digest_token: token })
    .where('account_id', '=', accountId)
    .where('digest_since', 'is', null)
    .execute();
}

export async function endDigest(tx: Db, accountId: number): Promise<void> {
  await tx.updateTable('households').set({ digest_since: null }).where('account_id', '=', accountId).execute();
}

/** Consents of an account, oldest first. */
export function consentsOf(db: Db, accountId: number): Promise<Selectable<Schema['consents']>[]> {
  return db.selectFrom('consents').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

/** Consent that has not been withdrawn. */
export function liveConsent(db: Db, accountId: number): Promise<Selectable<Schema['consents']> | undefined> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertConsent(tx: Db, accountId: number, { version, now }: { version: string; now: number }): Promise<void> {
  await tx.insertInto('consents').values({ account_id: accountId, kind: 'children', version, created_at: now, undone_at: null }).execute();
}

export async function endConsents(tx: Db, accountId: number, now: number): Promise<void> {
  await tx.updateTable('consents').set({ undone_at: now }).where('account_id', '=', accountId).where('undone_at', 'is', null).execute();
}
