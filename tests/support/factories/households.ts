import { addDevice } from '#app/auth/device-keys.server.ts';
import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { consentUndo } from '#app/features/household/consent.server.ts';
import { insertConsent, insertHousehold as insertHouseholdRow, insertProfile } from '#app/features/household/household.queries.server.ts';
import type { AgeBand } from '#app/features/household/profile-terms.contract.ts';

export interface Household {
  /** Profile of an adult. */
  profile: number;
  /** Profile of one of two children, with the consent of the account. */
  secondProfile: number;
  device: number;
  /** Key of another device. */
  deviceKey: string;
}

/** Inserts a household with a grown-up, two children and two devices for an account without one. */
export async function insertHousehold(db: Db, accountId: number, now: number): Promise<Household> {
  await insertHouseholdRow(db, accountId, now);
  const profile = await insertLearner(db, accountId, { name: 'Ngozi', ageBand: 'adult', now });
  const secondProfile = await insertLearner(db, accountId, { name: 'Ada', ageBand: '4-6', now });
  await insertLearner(db, accountId, { name: 'Obi', ageBand: '7-9', now });
  await insertConsent(db, accountId, { version: 'of the tests', now });
  const { id: device } = await addDevice(db, { accountId, name: 'Tablet', now });
  const { key: deviceKey } = await addDevice(db, { accountId, name: 'Phone', now });
  return { profile, secondProfile, device, deviceKey };
}

/** Inserts a profile with the default settings. */
export function insertLearner(db: Db, accountId: number, { name, ageBand, now }: { name: string; ageBand: AgeBand; now: number }): Promise<number> {
  return insertProfile(db, {
    account_id: accountId,
    name,
    age_band: ageBand,
    avatar: 'sun',
    level: 'beginner',
    dialect: null,
    zone: 'Africa/Lagos',
    goal_days: 3,
    minutes: 5,
    quiet: 0,
    gentle: 0,
    open_all: 0,
    easy_dots: 0,
    created_at: now,
    last_day: null,
  });
}

/** Secrets of links that withdraw the consent of an account. */
export async function issueConsentUndos(db: Db, accountId: number, { count, now }: { count: number; now: number }): Promise<string[]> {
  const secrets: string[] = [];
  for (let nth = 0; nth < count; nth += 1) secrets.push(await issueToken(db, consentUndo, { accountId, data: {}, network: '', now }));
  return secrets;
}
