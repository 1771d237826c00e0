import type { AppContext } from '#app/app-context.server.ts';
import { recordAudit } from '#app/auth/audit-log.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { accountsFeature } from './accounts.feature.ts';
import type { Account } from './accounts.queries.server.ts';
import { fullName } from './full-name.ts';
import { createLoginThrottle, type LoginScopeName } from './login-throttle.server.ts';
import { sendSecurityAlert } from './security-alerts.server.ts';
import { createLoginSession, type Proof } from './sessions.server.ts';

export interface LoginContext extends AppContext {
  rateLimiter: RateLimiter;
  address: string;
  userAgent: string;
}

interface Login {
  account: Account;
  scope: LoginScopeName;
  proof: Proof;
  /** Uses up what proves the login, first in the transaction. Without a session it is rolled back only when it throws. */
  prove?: (tx: Db) => Promise<boolean>;
}

export function recordLogin(tx: Db, account: Account, event: keyof typeof accountsFeature.auditEvents, now: number): Promise<void> {
  const actor = { id: account.id, name: fullName(account) };
  return recordAudit(tx, { actor, action: `accounts.${event}`, label: accountsFeature.auditEvents[event], now });
}

/**
 * Opens the session of a login and does what belongs to one: alert about a new location, audit log, log.
 * @returns undefined when the proof failed, or the account was disabled or its password or email changed meanwhile
 */
export async function completeLogin(context: LoginContext, { account, scope, proof, prove }: Login): ReturnType<typeof createLoginSession> {
  const { db, now, log, config } = context;
  const throttle = createLoginThrottle(scope, { ...context, input: account });
  const isStaff = await isStaffAccount(db, account.id);
  // RATE_LIMITS=off records no locations, so that every location would be new.
  const isNewLocation = isStaff && config.rateLimits && !(await throttle.isKnownLocation());
  const opened = await db.transaction().execute(async (tx) => {
    if (prove && !(await prove(tx))) return undefined;
    const session = await createLoginSession(tx, account, context, proof);
    if (!session || !('token' in session)) return session;
    if (isNewLocation) await sendSecurityAlert(tx, context, account.email, 'newLocation');
    if (isStaff) await recordLogin(tx, account, 'staffLogin', now());
    return session;
  });
  if (opened && 'token' in opened) {
    // Runs last: after a login that fails halfway, the next one from this location still sends the alert.
    await throttle.rememberLocation();
    log('authn_login_success', { account: account.id, kind: account.kind });
  }
  context.notifyMailWorker();
  return opened;
}
