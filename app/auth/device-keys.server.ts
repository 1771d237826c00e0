import type { Db } from '#app/db/schema.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { insertDevice } from './device-keys.queries.server.ts';
import { newToken } from './tokens.server.ts';

/** Tells keys of devices from session tokens, which never begin so: base64url has no dot. */
const prefix = 'device.';

export const isDeviceKey = (token: string): boolean => token.startsWith(prefix);

/** Makes a key; only its hash is stored. */
export async function addDevice(db: Db, device: { accountId: number; name: string; now: number }): Promise<{ id: number; key: string }> {
  const key = prefix + newToken();
  return { id: await insertDevice(db, { ...device, keyHash: sha256(key) }), key };
}
