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
import { createLoginThrottle, unknownEmailQuota } from './login-throttle.server.ts';
import { registrationsOf } from './registrations.queries.server.ts';
import { addRegistration, networkKey } from './registrations.server.ts';
import { rejectReserved } from './reserved-names.server.ts';
import { sendSecurityAlert } from './security-alerts.server.ts';
import { accountBySession, deleteOtherSessions, deleteSession, insertSession } from './sessions.queries.server.ts';
import type { MailContext } from './unverified-mail.server.ts';
import { userHandlers } from './users.server.ts';
import { resendVerificationCode } from './verification-codes.server.ts';
import { verifyCode } from './verify-code.server.ts';

type RegistrationContext = MailContext & { input: Body<typeof accounts.register>; address: string };
type LoginContext = AppContext & { input: Body<typeof accounts.login>; rateLimiter: RateLimiter; address: string };
type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Principal of a live session token. */
export const authenticate: Authenticate = async ({ db, now }, token) => {
  const tokenHash = sha256(token);
  const row = await accountBySession(db, tokenHash, now());
  return row && { id: row.id, kind: row.kind, emailKey: row.email_key, tokenHash };
};

async function register(context: RegistrationContext, kind: Role, takenMessage: string) {
  const { input, now, log } = context;
  const { password, confirm_password: _, ...profile } = input;
  rejectReserved(profile);
  const password_hash = await hashPassword(password);
  const outcome = await addRegistration(context, kind, { ...profile, password_hash, network: networkKey(context.address), created_at: now() });
  if (outcome !== 'refused') log(outcome === 'created' ? 'user_created' : 'registration_added', { kind, email: maskEmail(input.email) });
  if (outcome !== 'created') reject(409, takenMessage);
  return { message: 'Registration successful' };
}

/** First account whose password matches, verified ones first. An unverified account accepts the passwords of all its registrations. */
async function matchPassword(db: Db, password: string, accounts: Account[]): Promise<Account | undefined> {
  const verifiedFirst = accounts.toSorted((a, b) => Number(a.verified_at === null) - Number(b.verified_at === null));
  for (const account of verifiedFirst) {
    const registrations = account.verified_at === null ? await registrationsOf(db, account.id) : [];
    for (const { password_hash } of registrations.length > 0 ? registrations : [account])
      if (await verifyPassword(password, password_hash)) return account;
  }
  return undefined;
}

/** Creates a session for the first candidate account whose password matches. */
async function login(context: LoginContext, throttle: LoginThrottle, findCandidates: () => Promise<(Account | undefined)[]>) {
  const { input, db, now, log } = context;
  await throttle.assertAllowed();
  const candidates = (await findCandidates()).filter((account) => account !== undefined);
  if (candidates.length === 0) {
    await throttle.recordUnknownEmail();
    reject(404, 'User not found');
  }
  await throttle.consumeAttempt();
  const account = await matchPassword(db, input.password, candidates).catch(async (problem: unknown) => {
    await throttle.refund();
    throw problem;
  });
  if (!account) {
    if (await throttle.recordFailure()) for (const { email } of candidates) await sendSecurityAlert(db, context, email, 'failures');
    context.notifyMailWorker();
    log('authn_login_fail', { email: maskEmail(input.email) });
    return reject(401, 'Invalid password');
  }
  if (account.verified_at === null) {
    // A third party can register the same e-mail: that password must not reset the failures of a verified account.
    await throttle.refund();
    reject(403, 'User is not verified');
  }
  await throttle.recordSuccess();
  const token = newToken();
  // RATE_LIMITS=off records no locations, so that every location would be new.
  const isNewLocation = account.kind === 'admin' && context.config.rateLimits && !(await throttle.isKnownLocation());
  const isCreated = await db.transaction().execute(async (tx) => {
    if (!(await insertSession(tx, account, sha256(token), now()))) return false;
    if (isNewLocation) await sendSecurityAlert(tx, context, account.email, 'newLocation');
    return true;
  });
  if (!isCreated) reject(401, 'Invalid password');
  // Runs last: after a login that fails halfway, the next one from this location still sends the alert.
  await throttle.rememberLocation();
  context.notifyMailWorker();
  log('authn_login_success', { account: account.id, kind: account.kind });
  return { token, message: 'Login successful' };
}

const supersededMessage =
  'This account is verified already, with the pin of another registration. Please log in with the password of that one, or write to us if it was not yours.';

/** Learner and tutor account of one e-mail; each verifies with its own pin. */
async function loginCandidates({ db }: AppContext, email: string): Promise<Account[]> {
  const key = emailKey(email);
  const candidates = [await accountByEmail(db, 'learner', key), await accountByEmail(db, 'tutor', key)];
  return candidates.filter((account) => account !== undefined);
}

export const accountHandlers: Handlers<typeof accounts> = {
  register: (context) => register(context, 'learner', 'User with this email already exists'),
  tutor: (context) => register(context, 'tutor', 'Tutor with this email already exists'),

  login: (context) => login(context, createLoginThrottle('login', context), () => loginCandidates(context, context.input.email)),
  adminLogin: (context) =>
    login(context, createLoginThrottle('admin login', context), async () => [
      await accountByEmail(context.db, 'admin', emailKey(context.input.email)),
    ]),

  verify: async (context) => {
    const quota = unknownEmailQuota('login', context.address);
    await context.rateLimiter.assertAvailable([quota]);
    const candidates = await loginCandidates(context, context.input.email);
    if (candidates.length === 0) {
      await context.rateLimiter.consume([quota]);
      reject(404, 'User not found');
    }
    const ids = candidates.map((account) => account.id);
    const outcome = await verifyCode(context, ids, context.input.verification_pin, networkKey(context.address));
    if (outcome === 'wrong') reject(400, 'Invalid verification pin');
    if (outcome === 'superseded') reject(409, supersededMessage);
    return { message: 'Verification successful' };
  },

  resend: async (context) => {
    for (const account of await loginCandidates(context, context.input.email)) {
      if (account.verified_at === null) await resendVerificationCode(context, account, networkKey(context.address));
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

  profile: async (context) => {
    const { db, principal, input, log, invalidate, notifyMailWorker } = context;
    const { password, ...profile } = input;
    const password_hash = password ? await hashPassword(password) : undefined;
    const saved = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'administrators');
      const before = await accountById(tx, principal.id);
      const change = { ...profile, email_key: emailKey(input.email), ...(password_hash ? { password_hash } : {}) };
      if (!(await updateProfile(tx, principal.id, change))) return false;
      // After a takeover the attacker controls the new address, so alerts also go to the old one.
      const isEmailChanged = before !== undefined && before.email_key !== change.email_key;
      if (password_hash || isEmailChanged) await deleteOtherSessions(tx, principal.id, principal.tokenHash);
      for (const to of isEmailChanged ? [before.email, input.email] : [input.email]) {
        if (isEmailChanged) await sendSecurityAlert(tx, context, to, 'email');
        if (password_hash) await sendSecurityAlert(tx, context, to, 'password');
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
