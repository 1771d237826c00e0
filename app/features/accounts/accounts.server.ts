import type { AppContext } from '#app/app-context.server.ts';
import { hashPassword, verifyPassword } from '#app/auth/passwords.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db, Role } from '#app/db/schema.ts';
import type { Body } from '#app/http/endpoint.ts';
import type { Authenticate, Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import type { RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { authorNamesTag } from './accounts.cache-tags.ts';
import type { accounts } from './accounts.contract.ts';
import { type Account, accountByEmail, accountById, updateProfile } from './accounts.queries.server.ts';
import { createLoginThrottle, unknownEmails } from './login-throttle.server.ts';
import { registrationsOf } from './registrations.queries.server.ts';
import { addRegistration, networkKey } from './registrations.server.ts';
import { rejectReserved } from './reserved-names.server.ts';
import { sendSecurityAlert } from './security-alerts.server.ts';
import { accountBySession, deleteOtherSessions, deleteSession, insertSession } from './sessions.queries.server.ts';
import type { MailCause } from './unverified-mail.server.ts';
import { userHandlers } from './users.server.ts';
import { resendVerificationCode } from './verification-codes.server.ts';
import { verifyCode } from './verify-code.server.ts';

type Registering = MailCause & { input: Body<typeof accounts.register>; address: string };
type LoggingIn = AppContext & { input: Body<typeof accounts.login>; limits: RateLimiter; address: string };
type Tries = ReturnType<typeof createLoginThrottle>;

/** Principal of a live session token. */
export const authenticate: Authenticate = async ({ db, now }, token) => {
  const tokenHash = sha256(token);
  const row = await accountBySession(db, tokenHash, now());
  return row && { id: row.id, kind: row.kind, emailKey: row.email_key, tokenHash };
};

async function register(call: Registering, kind: Role, taken: string) {
  const { input, now, log } = call;
  const { password, confirm_password: _, ...person } = input;
  rejectReserved(person);
  const password_hash = await hashPassword(password);
  const outcome = await addRegistration(call, kind, { ...person, password_hash, network: networkKey(call.address), created_at: now() });
  if (outcome !== 'refused') log(outcome === 'created' ? 'user_created' : 'registration_added', { kind, email: maskEmail(input.email) });
  if (outcome !== 'created') reject(409, taken);
  return { message: 'Registration successful' };
}

/** First account whose password matches, verified ones first. An unverified account accepts the passwords of all its registrations. */
async function matchPassword(db: Db, password: string, accounts: Account[]): Promise<Account | undefined> {
  const verifiedFirst = accounts.toSorted((one, other) => Number(one.verified_at === null) - Number(other.verified_at === null));
  for (const account of verifiedFirst) {
    const registrations = account.verified_at === null ? await registrationsOf(db, account.id) : [];
    for (const { password_hash } of registrations.length > 0 ? registrations : [account])
      if (await verifyPassword(password, password_hash)) return account;
  }
  return undefined;
}

/** Creates a session for the first candidate account whose password matches. */
async function login(call: LoggingIn, tries: Tries, lookUp: () => Promise<(Account | undefined)[]>) {
  const { input, db, now, log } = call;
  await tries.assertAllowed();
  const known = (await lookUp()).filter((account) => account !== undefined);
  if (known.length === 0) {
    await tries.recordUnknownEmail();
    reject(404, 'User not found');
  }
  await tries.consumeAttempt();
  const account = await matchPassword(db, input.password, known).catch(async (problem: unknown) => {
    await tries.refund();
    throw problem;
  });
  if (!account) {
    if (await tries.recordFailure()) for (const { email } of known) await sendSecurityAlert(db, call, email, 'failures');
    call.notifyMailWorker();
    log('authn_login_fail', { email: maskEmail(input.email) });
    return reject(401, 'Invalid password');
  }
  if (account.verified_at === null) {
    // A third party can register the same e-mail: that password must not reset the failures of a verified account.
    await tries.refund();
    reject(403, 'User is not verified');
  }
  await tries.recordSuccess();
  const token = newToken();
  // RATE_LIMITS=off records no locations, so that every location would be new.
  const isNewPlace = account.kind === 'admin' && call.config.rateLimits && !(await tries.isKnownLocation());
  const isOpen = await db.transaction().execute(async (tx) => {
    if (!(await insertSession(tx, account, sha256(token), now()))) return false;
    if (isNewPlace) await sendSecurityAlert(tx, call, account.email, 'newLocation');
    return true;
  });
  if (!isOpen) reject(401, 'Invalid password');
  // Runs last: after a login that fails halfway, the next one from this location still sends the alert.
  await tries.rememberLocation();
  call.notifyMailWorker();
  log('authn_login_success', { account: account.id, kind: account.kind });
  return { token, message: 'Login successful' };
}

const superseded =
  'This account is verified already, with the pin of another registration. Please log in with the password of that one, or write to us if it was not yours.';

/** Learner and tutor account of one e-mail; each verifies with its own pin. */
async function loginCandidates({ db }: AppContext, email: string): Promise<Account[]> {
  const key = emailKey(email);
  const found = [await accountByEmail(db, 'learner', key), await accountByEmail(db, 'tutor', key)];
  return found.filter((account) => account !== undefined);
}

export const accountHandlers: Handlers<typeof accounts> = {
  register: (call) => register(call, 'learner', 'User with this email already exists'),
  tutor: (call) => register(call, 'tutor', 'Tutor with this email already exists'),

  login: (call) => login(call, createLoginThrottle('login', call), () => loginCandidates(call, call.input.email)),
  adminLogin: (call) =>
    login(call, createLoginThrottle('admin login', call), async () => [await accountByEmail(call.db, 'admin', emailKey(call.input.email))]),

  verify: async (call) => {
    const unknown = unknownEmails('login', call.address);
    await call.limits.assertAvailable([unknown]);
    const found = await loginCandidates(call, call.input.email);
    if (found.length === 0) {
      await call.limits.consume([unknown]);
      reject(404, 'User not found');
    }
    const ids = found.map((account) => account.id);
    const outcome = await verifyCode(call, ids, call.input.verification_pin, networkKey(call.address));
    if (outcome === 'wrong') reject(400, 'Invalid verification pin');
    if (outcome === 'superseded') reject(409, superseded);
    return { message: 'Verification successful' };
  },

  resend: async (call) => {
    for (const account of await loginCandidates(call, call.input.email)) {
      if (account.verified_at === null) await resendVerificationCode(call, account, networkKey(call.address));
    }
    return { message: 'If this e-mail waits for verification, a new pin is on its way' };
  },

  me: async ({ db, principal }) => {
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    return { ...account, ...(account.kind === 'admin' ? { staff: true as const } : {}) };
  },

  ...userHandlers,
  firstName: async ({ db, principal }) => (await accountById(db, principal.id)) ?? reject(401, 'Token expired'),
  myProfile: async ({ db, principal }) => (await accountById(db, principal.id)) ?? reject(401, 'Token expired'),

  profile: async (call) => {
    const { db, principal, input, log, invalidate, notifyMailWorker } = call;
    const { password, ...person } = input;
    const password_hash = password ? await hashPassword(password) : undefined;
    const saved = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'administrators');
      const before = await accountById(tx, principal.id);
      const change = { ...person, email_key: emailKey(input.email), ...(password_hash ? { password_hash } : {}) };
      if (!(await updateProfile(tx, principal.id, change))) return false;
      // An attacker who took over the account controls the new address, so alerts also go to the old one.
      const isMoved = before !== undefined && before.email_key !== change.email_key;
      if (password_hash || isMoved) await deleteOtherSessions(tx, principal.id, principal.tokenHash);
      for (const to of isMoved ? [before.email, input.email] : [input.email]) {
        if (isMoved) await sendSecurityAlert(tx, call, to, 'email');
        if (password_hash) await sendSecurityAlert(tx, call, to, 'password');
      }
      return true;
    });
    invalidate(authorNamesTag);
    notifyMailWorker();
    if (!saved) rejectFields({ email: 'Another administrator has this email' });
    log('user_updated', { account: principal.id, password: Boolean(password_hash) });
    return { message: 'Settings updated successfully' };
  },

  logout: async ({ db, principal }) => {
    await deleteSession(db, principal.tokenHash);
    return { message: 'Logged out' };
  },
};
