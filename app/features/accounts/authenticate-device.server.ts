import { accountByDevice, isSeenToday, recordDeviceUse } from '#app/auth/device-keys.queries.server.ts';
import type { Authenticate } from '#app/http/endpoint-pipeline.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { fullName } from './full-name.ts';

/** Finds the principal of a device and records its use. It has no permissions, whatever roles the account has. */
export const authenticateDevice: Authenticate = async ({ db, now }, key) => {
  const tokenHash = sha256(key);
  const account = await accountByDevice(db, tokenHash, now());
  if (!account) return undefined;
  // The request does not wait for this write, and does not fail with it: reads go on while the database cannot write.
  if (!isSeenToday(account, now())) recordDeviceUse(db, account.device, now()).catch(() => undefined);
  const { id, kind, email_key, email_confirmed_at } = account;
  return {
    id,
    name: fullName(account),
    kind,
    emailKey: email_confirmed_at === null ? '' : email_key,
    tokenHash,
    credential: 'device',
    confirmedAt: 0,
    roles: [],
    permissions: new Set(),
  };
};
