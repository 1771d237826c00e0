import type * as z from 'zod/mini';
import { academyOf } from '#app/academy/academy.server.ts';
import { codeAttempts } from '#app/auth/code-limits.ts';
import { hashPassword, verifyPassword } from '#app/auth/passwords.server.ts';
import { isStaffAccount } from '#app/auth/roles.queries.server.ts';
import { permissionsOf } from '#app/auth/roles.server.ts';
import type { AccountKind, Db } from '#app/db/schema.ts';
import type { Body } from '#app/http/endpoint.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import { rejectReserved } from '#app/lib/reserved-names.server.ts';
import type { accounts, LoginReply } from './accounts.contract.ts';
import { type Account, accountByEmail, accountById, staffAccountsByEmail } from './accounts.queries.server.ts';
import { completeLogin, type LoginContext, recordLogin } from './complete-login.server.ts';
import { rejectDisabled } from './disabled-account.server.ts';
import { pendingEmail } from './email-change.server.ts';
import { createLoginThrottle, type LoginScopeName, unknownEmailQuota } from './login-throttle.server.ts';
import type { MailContext } from './mail-quotas.server.ts';
import { networkKey } from './network-key.server.ts';
import { updateOwnProfile } from './own-profile.server.ts';
import { registrationsOf } from './registrations.queries.server.ts';
import { addRegistration } from './registrations.server.ts';
import { resendCode } from './resend-code.jobs.server.ts';
import { beginSecondStep, completeSecondStep } from './second-step.server.ts';
import { sendSecurityAlert } from './security-alerts.server.ts';
import { deleteSession } from './sessions.queries.server.ts';
import type { StoredApplication } from './tutor-application.contract.ts';
import { userHandlers } from './users.server.ts';
import { verifyCode } from './verify-code.server.ts';
import { countWrongPin, forgetWrongPins } from './wrong-pins.server.ts';

type RegistrationContext = MailContext & { input: Body<typeof accounts.tutor>; address: string };
type PasswordLogin = LoginContext & { input: Body<typeof accounts.login> };

/** JSON of the texts of an applicant; null without any. */
function applicationJson({ dialect, town, experience, ages, why }: RegistrationContext['input']): string | null {
  const application: StoredApplication = {
    dialect: dialect ?? null,
    town: town ?? null,
    experience: experience ?? null,
    ages: ages ?? null,
    why: why ?? null,
  };
  return Object.values(application).some((text) => text !== null) ? JSON.stringify(application) : null;
}

async function register(context: RegistrationContext, kind: AccountKind, takenMessage: string) {
  const { input, now, log } = context;
  const { first_name, last_name, email, phone_number, level, password } = input;
  const profile = { first_name, last_name, email, phone_number, level };
  rejectReserved(profile, (await academyOf(context)).brandName);
  const password_hash = await hashPassword(password);
  const outcome = await addRegistration(context, kind, {
    ...profile,
    password_hash,
    application: applicationJson(input),
    network: networkKey(context.address),
    created_at: now(),
  });
  await forgetWrongPins(context, 'registration');
  if (outcome !== 'refused') log(outcome === 'created' ? 'user_created' : 'registration_added', { kind, email: maskEmail(email) });
  if (outcome !== 'created') reject(409, takenMessage);
  return { message: 'Registration successful' };
}

/**
 * First account whose password matches: verified ones before others, disabled ones last. An unverified account accepts the passwords of all
 * its registrations.
 */
async function matchPassword(db: Db, password: string, accounts: Account[]): Promise<Account | undefined> {
  const rank = ({ verified_at, disabled_at }: Account) => 2 * Number(disabled_at !== null) + Number(verified_at === null);
  for (const account of accounts.toSorted((a, b) => rank(a) - rank(b))) {
    const registrations = account.verified_at === null ? await registrationsOf(db, account.id) : [];
    for (const { password_hash } of registrations.length > 0 ? registrations : [account])
      if (await verifyPassword(password, password_hash)) return account;
  }
  return undefined;
}

/** Logs in the first candidate account whose password matches, or begins the second step of its login. */
async function login(
  context: PasswordLogin,
  scope: LoginScopeName,
  findCandidates: (db: Db, email: string) => Promise<Account[]>,
): Promise<z.input<typeof LoginReply>> {
  const { input, db, now, log } = context;
  const throttle = createLoginThrottle(scope, context);
  await throttle.assertAllowed();
  const candidates = await findCandidates(db, input.email);
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
    if (scope === 'admin login') for (const candidate of candidates) await recordLogin(db, candidate, 'staffLoginFailed', now());
    context.notifyMailWorker();
    log('authn_login_fail', { email: maskEmail(input.email) });
    return reject(401, 'Invalid password');
  }
  if (account.verified_at === null) {
    // A third party can register the same email: that password must not reset the failures of a verified account.
    await throttle.refund();
    reject(403, 'User is not verified');
  }
  if (account.disabled_at !== null) {
    await throttle.refund();
    rejectDisabled(account, 403);
  }
  if (scope === 'admin login' && !(await isStaffAccount(db, account.id))) {
    await throttle.refund();
    reject(403, 'This account has no role in the administration. Please ask an administrator for one.');
  }
  await throttle.recordSuccess();
  const opened = await completeLogin(context, { account, scope, proof: 'one factor' });
  if (opened === undefined) return reject(401, 'Invalid password');
  if ('token' in opened) return { token: opened.token, message: 'Login successful' };
  const step = await beginSecondStep(context, account, { needed: opened.needed, scope });
  return { secondStep: step, message: 'Please enter the code of your authenticator app' };
}

/** Beside the sentence about the wrong pin, which stays as it is. */
const noTriesLeft = `After ${codeAttempts} wrong tries a pin no longer works. Please request a new pin.`;

const supersededMessage =
  'This account is verified already, with the pin of another registration. Please log in with the password of that one, or write to us if it was not yours.';

/** Learner and tutor account of one email; each verifies with its own pin. */
async function loginCandidates(db: Db, email: string): Promise<Account[]> {
  const candidates = [await accountByEmail(db, 'learner', email), await accountByEmail(db, 'tutor', email)];
  return candidates.filter((account) => account !== undefined);
}

/** Account of the kind admin, also without a role, and other accounts with a staff role. */
async function adminLoginCandidates(db: Db, email: string): Promise<Account[]> {
  const admin = await accountByEmail(db, 'admin', email);
  const others = (await staffAccountsByEmail(db, email)).filter(({ id }) => id !== admin?.id);
  return admin ? [admin, ...others] : others;
}

export const accountHandlers: Handlers<typeof accounts> = {
  register: (context) => register(context, 'learner', 'User with this email already exists'),
  tutor: (context) => register(context, 'tutor', 'Tutor with this email already exists'),

  login: (context) => login(context, 'login', loginCandidates),
  adminLogin: (context) => login(context, 'admin login', adminLoginCandidates),
  secondStep: async (context) => ({ token: await completeSecondStep(context), message: 'Login successful' }),

  verify: async (context) => {
    const quota = unknownEmailQuota('login', context.address);
    await context.rateLimiter.assertAvailable([quota]);
    const candidates = await loginCandidates(context.db, context.input.email);
    if (candidates.length === 0) {
      await context.rateLimiter.consume([quota]);
      reject(404, 'User not found');
    }
    const ids = candidates.map((account) => account.id);
    const outcome = await verifyCode(context, ids, context.input.verification_pin, networkKey(context.address));
    if (outcome === 'wrong') reject(400, 'Invalid verification pin', (await countWrongPin(context)) ? { verification_pin: noTriesLeft } : undefined);
    if (outcome === 'superseded') reject(409, supersededMessage);
    const message = 'Verification successful';
    if (outcome === 'used') return { message };
    context.notifyMailWorker();
    const { account, token } = outcome;
    // A pin of an account with a second factor verifies and does not log in.
    if (token === undefined) return { message };
    await createLoginThrottle('login', context).rememberLocation();
    context.log('authn_login_success', { account: account.id, kind: account.kind, verified: true });
    return { token, kind: account.kind === 'tutor' ? ('tutor' as const) : ('learner' as const), message };
  },

  resend: async (context) => {
    await forgetWrongPins(context, 'resend');
    const { db, input, address, now } = context;
    const unverified = (await loginCandidates(db, input.email)).filter(({ verified_at }) => verified_at === null);
    const args = { accountIds: unverified.map(({ id }) => id), network: networkKey(address) };
    await db.transaction().execute((tx) => enqueue(tx, resendCode, args, { now: now() }));
    return { message: 'If this email waits for verification, a new pin is on its way' };
  },

  me: async ({ db, principal }) => {
    const { id, kind, password_printed_at, ...account } = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    const { permissions } = principal;
    return {
      ...account,
      ...(permissionsOf(principal.roles).has('admin:access') ? { id, staff: true as const } : {}),
      ...(kind === 'tutor' ? { tutor: true as const } : {}),
      ...(password_printed_at !== null ? { printedPassword: true as const } : {}),
      ...(principal.lacksSecondFactor ? { secondFactor: 'missing' as const } : {}),
      ...(permissions.size > 0 ? { permissions: [...permissions] } : {}),
    };
  },

  ...userHandlers,
  firstName: async ({ db, principal }) => (await accountById(db, principal.id)) ?? reject(401, 'Token expired'),
  myProfile: async ({ db, principal, now }) => {
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    return { ...account, emailConfirmed: account.email_confirmed_at !== null, pendingEmail: await pendingEmail(db, account.id, now()) };
  },

  profile: updateOwnProfile,

  logout: async ({ db, principal }) => {
    await deleteSession(db, principal.tokenHash);
    return { message: 'Logged out' };
  },
};
