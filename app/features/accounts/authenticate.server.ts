import { isDeviceKey } from '#app/auth/device-keys.server.ts';
import { givenRoles, isRole, permissionsOf } from '#app/auth/roles.server.ts';
import { hasSecondFactor } from '#app/auth/second-factor.server.ts';
import type { Authenticate, Principal } from '#app/http/endpoint-pipeline.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { localDate } from '#app/lib/local-date.ts';
import { recordDaySeen } from './accounts.queries.server.ts';
import { authenticateDevice, identityOf } from './authenticate-device.server.ts';
import { accountBySession, recordUse } from './sessions.queries.server.ts';

/** Accuracy of the stored time of last use: most requests write nothing. */
const useIntervalMs = 5 * 60_000;

/**
 * Finds the principal of a live session token and records the use of the session. An unknown role gives no permission; it is
 * logged once per account and process. Neither do the roles of staff that lack a second factor which STAFF_SECOND_FACTOR requires.
 */
export function createAuthenticate(): Authenticate {
  const logged = new Set<string>();
  /** Sessions whose use is being written. */
  const recording = new Set<string>();
  return async (context, token) => {
    if (isDeviceKey(token)) return authenticateDevice(context, token);
    const { db, now, log, config } = context;
    const tokenHash = sha256(token);
    const account = await accountBySession(db, tokenHash, now());
    if (!account) return undefined;
    const { id, roles: stored, last_used_at, confirmed_at } = account;
    const roles = stored.filter(isRole);
    for (const role of stored) {
      if (isRole(role) || logged.has(`${id} ${role}`)) continue;
      logged.add(`${id} ${role}`);
      log('unknown_role', { account: id, role });
    }
    const before = now() - useIntervalMs;
    if (last_used_at <= before && !recording.has(tokenHash)) {
      recording.add(tokenHash);
      const today = localDate(now(), config.timeZone);
      // The request does not wait for this write, and does not fail with it: reads go on while the database cannot write.
      recordUse(db, tokenHash, { before, now: now() })
        .then(() => (today === localDate(last_used_at, config.timeZone) ? undefined : recordDaySeen(db, id, today)))
        .catch(() => undefined)
        .finally(() => recording.delete(tokenHash));
    }
    const principal: Principal = {
      ...identityOf(account),
      tokenHash,
      credential: 'session',
      confirmedAt: confirmed_at,
      roles,
      permissions: permissionsOf(roles),
    };
    const isComplete = !config.staffSecondFactor || !principal.permissions.has('admin:access') || (await hasSecondFactor(db, id));
    if (isComplete) return principal;
    return { ...principal, permissions: permissionsOf(roles.filter((role) => !givenRoles.includes(role))), lacksSecondFactor: true };
  };
}
