import { accountByDevice, isSeenToday, recordDeviceUse } from '#app/auth/device-keys.queries.server.ts';
import type { Authenticate, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import type { Account } from './accounts.queries.server.ts';
import { fullName } from './full-name.ts';

type Owner = Pick<Account, 'id' | 'kind' | 'email_key' | 'email_confirmed_at' | 'first_name' | 'last_name'>;

/** Part of the principal that sessions and devices share. An address that no mail has proved gives nothing. */
export const identityOf = (owner: Owner): Pick<Principal, 'id' | 'name' | 'kind' | 'emailKey'> => ({
  id: owner.id,
  name: fullName(owner),
  kind: owner.kind,
  emailKey: owner.email_confirmed_at === null ? '' : emailKey(owner.email_key),
});

/** Finds the principal of a device and records its use. It has no permissions, whatever roles the account has. */
export const authenticateDevice: Authenticate = async ({ db, now }, key) => {
  const tokenHash = sha256(key);
  const account = await accountByDevice(db, tokenHash, now());
  if (!account) return undefined;
  // The request does not wait for this write, and does not fail with it: reads go on while the database cannot write.
  if (!isSeenToday(account, now())) recordDeviceUse(db, account.device, now()).catch(() => undefined);
  return {
    ...identityOf(account),
    tokenHash,
    credential: 'device',
    confirmedAt: 0,
    roles: [],
    permissions: new Set(),
  };
};
