import type { AppContext } from '#app/app-context.server.ts';
import type { EraseProfiles } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Account, lockAccount } from '#app/features/accounts/public.server.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import type { Body } from '#app/http/endpoint.ts';
import { hasValues, retriedSince } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { endUnusedConsents, requireConsent } from './consent.server.ts';
import type { household, Profile } from './household.contract.ts';
import {
  deleteProfile,
  deleteProfileOf,
  insertHousehold,
  insertProfile,
  isProfile,
  learnedDays,
  type ProfileRow,
  profileById,
  profilesOf,
  updateProfile,
} from './household.queries.server.ts';
import { learningDay, mondayOf } from './learning-day.ts';
import { isChild, maxProfiles } from './profile-terms.contract.ts';
import { moveReminder } from './reminders/move-reminder.server.ts';

/** Profile of the caller's own household. @throws 404, also for a profile of another household */
async function requireProfile(db: Db, principal: { id: number }, id: number): Promise<ProfileRow> {
  return (await profileById(db, principal.id, id)) ?? reject(404, 'Profile not found');
}

type NewProfile = Body<(typeof household)['createProfile']>;
type PlacedProfile = NewProfile & { zone: string };
type ProfileChange = Body<(typeof household)['updateProfile']>;

const maxName = 30;
const flag = (isOn: boolean | undefined) => (isOn === undefined ? undefined : Number(isOn));

/** Columns of fields; those of missing fields are undefined, which leaves them as they are. */
const columnsOf = ({ ageBand, goalDays, quiet, gentle, openAll, easyDots, consent: _, ...same }: ProfileChange) => ({
  ...same,
  age_band: ageBand,
  goal_days: goalDays,
  quiet: flag(quiet),
  gentle: flag(gentle),
  open_all: flag(openAll),
  easy_dots: flag(easyDots),
});

/** Owner of the session or device. @throws 401 once the account is deleted */
export const lockHousehold = async (tx: Db, accountId: number): Promise<Account> =>
  (await lockAccount(tx, accountId)) ?? reject(401, 'Token expired');

/** Profile of the account itself, made when it first opens the learning area. */
const ownProfile = (account: Account, zone: string): PlacedProfile => ({
  name: [...account.first_name].slice(0, maxName).join('').trim() || 'Me',
  ageBand: 'adult',
  avatar: 'sun',
  zone,
});

/** What a new profile has of its fields. */
function newColumnsOf(account: Account, fields: PlacedProfile) {
  const { name, ageBand, avatar, zone, dialect = null, goalDays = 3, minutes = 5 } = fields;
  return {
    account_id: account.id,
    name,
    age_band: ageBand,
    avatar,
    level: fields.level ?? account.level ?? 'beginner',
    dialect,
    zone,
    goal_days: goalDays,
    minutes,
    quiet: Number(fields.quiet ?? false),
    gentle: Number(fields.gentle ?? false),
    open_all: Number(fields.openAll ?? false),
    easy_dots: Number(fields.easyDots ?? false),
  };
}

const insertFields = (tx: Db, account: Account, fields: PlacedProfile, now: number): Promise<number> =>
  insertProfile(tx, {
    ...newColumnsOf(account, fields),
    created_at: now,
    last_day: null,
  });

/** Household of an account, with a profile of its own the first time. Requires the locked account. */
export async function ensureHousehold(tx: Db, account: Account, { zone, now }: { zone: string; now: number }): Promise<void> {
  if (await insertHousehold(tx, account.id, now)) await insertFields(tx, account, ownProfile(account, zone), now);
}

/** Profiles of a household. The first call of an account makes its first profile, once. */
export async function openHousehold({ db, now, config }: AppContext, accountId: number, zone = config.timeZone): Promise<Profile[]> {
  const existing = await profilesOf(db, accountId);
  if (existing.length > 0) return toProfiles(db, existing, now());
  await db.transaction().execute(async (tx) => ensureHousehold(tx, await lockHousehold(tx, accountId), { zone, now: now() }));
  return toProfiles(db, await profilesOf(db, accountId), now());
}

async function toProfiles(db: Db, rows: ProfileRow[], now: number): Promise<Profile[]> {
  const dated = rows.map((row) => ({ ...row, monday: mondayOf(learningDay(now, row.zone)) }));
  const days = await learnedDays(
    db,
    rows.map(({ id }) => id),
    Math.min(...dated.map(({ monday }) => monday)),
  );
  return dated.map(({ id, name, age_band, avatar, level, zone, monday, dialect, goal_days, minutes, ...flags }) => ({
    id,
    name,
    ageBand: age_band,
    avatar,
    level,
    zone,
    week: Array.from({ length: 7 }, (_, nth) => days.some(({ profile_id, day }) => profile_id === id && day === monday + nth)),
    dialect,
    goalDays: goal_days,
    minutes,
    quiet: flags.quiet === 1,
    gentle: flags.gentle === 1,
    openAll: flags.open_all === 1,
    easyDots: flags.easy_dots === 1,
  }));
}

/** @throws 409 for the ninth profile, 400 for the first child without a consent */
export async function addProfile(context: AppContext, accountId: number, fields: NewProfile): Promise<number> {
  const { db, now, config, notifyMailWorker } = context;
  const id = await db.transaction().execute(async (tx) => {
    const account = await lockHousehold(tx, accountId);
    await ensureHousehold(tx, account, { zone: fields.zone ?? config.timeZone, now: now() });
    const existing = await profilesOf(tx, account.id);
    const placed = { ...fields, zone: fields.zone ?? existing[0]?.zone ?? config.timeZone };
    // A client that lost the response repeats the request.
    const newest = existing.at(-1);
    if (newest && newest.created_at > retriedSince(now()) && hasValues(newest, newColumnsOf(account, placed))) return newest.id;
    if (existing.length >= maxProfiles) reject(409, `A household has at most ${maxProfiles} profiles`);
    if (isChild(fields.ageBand)) await requireConsent(tx, context, account, { name: fields.name, version: fields.consent });
    return insertFields(tx, account, placed, now());
  });
  notifyMailWorker();
  return id;
}

/** @throws 404 for a profile of another household, 400 for the first child without a consent */
export async function changeProfile(context: AppContext, accountId: number, id: number, change: ProfileChange): Promise<void> {
  const { db, now, notifyMailWorker } = context;
  await db.transaction().execute(async (tx) => {
    const account = await lockHousehold(tx, accountId);
    const profile = await requireProfile(tx, account, id);
    const ageBand = change.ageBand ?? profile.age_band;
    if (isChild(ageBand)) await requireConsent(tx, context, account, { name: change.name ?? profile.name, version: change.consent });
    const columns = columnsOf(change);
    if (Object.values(columns).some((value) => value !== undefined)) await updateProfile(tx, id, columns);
    if (change.zone !== undefined && change.zone !== profile.zone) await moveReminder(tx, id, { zone: change.zone, now: now() });
    await endUnusedConsents(tx, account.id, now());
  });
  notifyMailWorker();
}

/** @throws 404 for a profile of another household */
export async function removeProfile({ db, now, eraseProfiles }: AppContext, accountId: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockHousehold(tx, accountId);
    await requireProfile(tx, account, id);
    await eraseProfiles(tx, [id], now());
    const deleted = (await deleteProfile(tx, account.id, id)) ?? reject(404, 'Profile not found');
    await recordErasures(tx, 'profile', [deleted], now());
    await endUnusedConsents(tx, account.id, now());
  });
}

/** Deletes a profile that a restored backup has again. @returns false when it is not there */
export async function removeRestoredProfile(
  tx: Db,
  profile: { id: number; created_at: number },
  { now, eraseProfiles }: { now: number; eraseProfiles: EraseProfiles },
): Promise<boolean> {
  if (await isProfile(tx, profile)) await eraseProfiles(tx, [profile.id], now);
  const deleted = await deleteProfileOf(tx, profile);
  if (deleted) await endUnusedConsents(tx, deleted.account_id, now);
  return deleted !== undefined;
}
