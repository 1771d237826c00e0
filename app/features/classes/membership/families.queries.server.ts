import type { Db } from '#app/db/schema.ts';
import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';

/** Household with the profiles that a mail is about, oldest first. */
export interface Family {
  /** Id of the account. */
  id: number;
  email: string;
  /** Null before the address is proved. */
  verified_at: number | null;
  disabled_at: number | null;
  /** Subscription of the address, and time since which its mailbox refuses mails. */
  subscriber_id: number | null;
  suppressed_at: number | null;
  profiles: { name: string; zone: string; age_band: AgeBand }[];
}

const profilesWithAccount = (db: Db) =>
  db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .leftJoin('subscribers', 'subscribers.email_key', 'accounts.email_key')
    .select(['profiles.account_id', 'name', 'zone', 'age_band', 'accounts.email', 'verified_at', 'disabled_at'])
    .select(['subscribers.id as subscriber_id', 'suppressed_at'])
    .orderBy('profiles.id');

type Row = Awaited<ReturnType<ReturnType<typeof profilesWithAccount>['execute']>>[number];

function toFamilies(rows: Row[]): Family[] {
  const families = new Map<number, Family>();
  for (const { account_id, name, zone, age_band, ...contact } of rows) {
    const family = families.get(account_id) ?? { id: account_id, ...contact, profiles: [] };
    families.set(account_id, family);
    family.profiles.push({ name, zone, age_band });
  }
  return [...families.values()];
}

/** Households of the members of a class. */
export async function familiesOf(db: Db, classId: number): Promise<Family[]> {
  const members = db.selectFrom('class_members').select('profile_id').where('class_id', '=', classId).where('left_at', 'is', null);
  return toFamilies(await profilesWithAccount(db).where('profiles.id', 'in', members).execute());
}

/** Households of some profiles, with these alone. */
export async function familiesOfProfiles(db: Db, profileIds: number[]): Promise<Family[]> {
  return toFamilies(await profilesWithAccount(db).where('profiles.id', 'in', profileIds).execute());
}
