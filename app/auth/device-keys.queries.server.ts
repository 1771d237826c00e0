import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { principalColumns } from './principal-columns.ts';

const dayMs = 24 * 60 * 60_000;
export const deviceLifetimeMs = 90 * dayMs;
const maxDevices = 20;

const dayOf = (now: number) => Math.floor(now / dayMs);

export type Device = Selectable<Schema['devices']>;

/** Deletes ended devices and the one not seen for longest beyond 20 per account. */
export async function insertDevice(db: Db, { accountId, name, keyHash, now }: { accountId: number; name: string; keyHash: string; now: number }) {
  await db.deleteFrom('devices').where('ends_at', '<=', now).execute();
  const retained = await db
    .selectFrom('devices')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('last_seen_day', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices - 1)
    .execute();
  let others = db.deleteFrom('devices').where('account_id', '=', accountId);
  if (retained.length > 0)
    others = others.where(
      'id',
      'not in',
      retained.map(({ id }) => id),
    );
  await others.execute();
  const { id } = await db
    .insertInto('devices')
    .values({ account_id: accountId, name, key_hash: keyHash, last_seen_day: dayOf(now), created_at: now, ends_at: now + deviceLifetimeMs })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Account of a device whose key has not ended: verified and not disabled. */
export function accountByDevice(db: Db, keyHash: string, now: number) {
  return db
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.account_id')
    .select([...principalColumns, 'devices.id as device', 'last_seen_day'])
    .where('key_hash', '=', keyHash)
    .where('ends_at', '>', now)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Extends a device by 90 days, once a day. */
export async function recordDeviceUse(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('devices')
    .set({ last_seen_day: dayOf(now), ends_at: now + deviceLifetimeMs })
    .where('id', '=', id)
    .where('last_seen_day', '<', dayOf(now))
    .execute();
}

export const isSeenToday = ({ last_seen_day }: Pick<Device, 'last_seen_day'>, now: number): boolean => last_seen_day >= dayOf(now);

/** Devices of an account, the last seen one first. */
export function devicesOf(db: Db, accountId: number, now: number): Promise<Device[]> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .orderBy('last_seen_day', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices)
    .execute();
}

/** @returns false when the account has no such device, or its key has another hash than `keyHash` */
export async function deleteDevice(db: Db, accountId: number, id: number, keyHash?: string): Promise<boolean> {
  const device = db.deleteFrom('devices').where('account_id', '=', accountId).where('id', '=', id);
  const { numDeletedRows } = await (keyHash === undefined ? device : device.where('key_hash', '=', keyHash)).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDevices(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('devices').where('account_id', '=', accountId).execute();
}
