import type { Academy } from '#app/app-context.server.ts';
import { hashPassword, isPassword } from '#app/auth/passwords.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import { takeTurn } from '#app/db/named-lock.queries.server.ts';
import type { Db, Kind } from '#app/db/schema.ts';
import type { Body } from '#app/http/endpoint.ts';
import type { Handlers, Identify } from '#app/http/endpoint-pipeline.server.ts';
import { refuse, refuseFields } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import type { Limits } from '#app/rate-limit/rate-limiter.server.ts';
import { namesOfPeople } from './accounts.cache-tags.ts';
import type { accounts } from './accounts.contract.ts';
import { type Account, accountByEmail, accountById, updateProfile } from './accounts.queries.server.ts';
import { loginTries, unknownEmails } from './login-throttle.server.ts';
import { registrationsOf } from './registrations.queries.server.ts';
import { addRegistration, networkKey } from './registrations.server.ts';
import { refuseReserved } from './reserved-names.server.ts';
import { notifyAdministrator } from './security-alerts.server.ts';
import { accountBySession, deleteOtherSessions, deleteSession, insertSession } from './sessions.queries.server.ts';
import type { MailCause } from './unverified-mail.server.ts';
import { peopleHandlers } from './users.server.ts';
import { resendPin } from './verification-codes.server.ts';
import { enterPin } from './verify-code.server.ts';

type Registering = MailCause & { input: Body<typeof accounts.register>; address: string };
type LoggingIn = Academy & { input: Body<typeof accounts.login>; limits: Limits; address: string };
type Tries = ReturnType<typeof loginTries>;

/** The account behind a live token. */
export const identify: Identify = async ({ db, now }, token) => {
  const tokenHash = sha256(token);
  const row = await accountBySession(db, tokenHash, now());
  return row && { id: row.id, kind: row.kind, emailKey: row.email_key, tokenHash };
};

async function register(call: Registering, kind: Kind, taken: string) {
  const { input, now, log } = call;
  const { password, confirm_password: _, ...person } = input;
  refuseReserved(person);
  const password_hash = await hashPassword(password);
  const outcome = await addRegistration(call, kind, { ...person, password_hash, network: networkKey(call.address), created_at: now() });
  if (outcome !== 'refused') log(outcome === 'created' ? 'user_created' : 'registration_added', { kind, email: maskEmail(input.email) });
  if (outcome !== 'created') refuse(409, taken);
  return { message: 'Registration successful' };
}

/** The account that the password opens, a verified one first. An unverified one has the passwords of all its registrations. */
async function withPassword(db: Db, password: string, accounts: Account[]): Promise<Account | undefined> {
  const verifiedFirst = accounts.toSorted((one, other) => Number(one.verified_at === null) - Number(other.verified_at === null));
  for (const account of verifiedFirst) {
    const registrations = account.verified_at === null ? await registrationsOf(db, account.id) : [];
    for (const { password_hash } of registrations.length > 0 ? registrations : [account])
      if (await isPassword(password, password_hash)) return account;
  }
  return undefined;
}

/** Gives the first that the password opens a session; the sentences are SPEC section 8's. */
async function logIn(call: LoggingIn, tries: Tries, lookUp: () => Promise<(Account | undefined)[]>) {
  const { input, db, now, log } = call;
  await tries.begin();
  const known = (await lookUp()).filter((account) => account !== undefined);
  if (known.length === 0) {
    await tries.unknown();
    refuse(404, 'User not found');
  }
  await tries.guess();
  const account = await withPassword(db, input.password, known).catch(async (problem: unknown) => {
    await tries.undone();
    throw problem;
  });
  if (!account) {
    if (await tries.wrong()) for (const { email } of known) await notifyAdministrator(db, call, email, 'failures');
    call.wakeMail();
    log('authn_login_fail', { email: maskEmail(input.email) });
    return refuse(401, 'Invalid password');
  }
  if (account.verified_at === null) {
    // Strangers can register the e-mail, too: their password must not clear the count of wrong ones for a verified account.
    await tries.undone();
    refuse(403, 'User is not verified');
  }
  await tries.right();
  const token = newToken();
  // Without limits nothing is counted, and every place would be new.
  const isNewPlace = account.kind === 'admin' && call.config.rateLimits && !(await tries.isFamiliar());
  const isOpen = await db.transaction().execute(async (tx) => {
    if (!(await insertSession(tx, account, sha256(token), now()))) return false;
    if (isNewPlace) await notifyAdministrator(tx, call, account.email, 'newPlace');
    return true;
  });
  if (!isOpen) refuse(401, 'Invalid password');
  // Last: who is told of no login from here may rely on having been told of the first.
  await tries.arrived();
  call.wakeMail();
  log('authn_login_success', { account: account.id, kind: account.kind });
  return { token, message: 'Login successful' };
}

const superseded =
  'This account is verified already, with the pin of another registration. Please log in with the password of that one, or write to us if it was not yours.';

/** The learner's and the tutor's account of one e-mail: each verifies with its own pin. */
async function applicants({ db }: Academy, email: string): Promise<Account[]> {
  const key = emailKey(email);
  const found = [await accountByEmail(db, 'learner', key), await accountByEmail(db, 'tutor', key)];
  return found.filter((account) => account !== undefined);
}

export const accountHandlers: Handlers<typeof accounts> = {
  register: (call) => register(call, 'learner', 'User with this email already exists'),
  tutor: (call) => register(call, 'tutor', 'Tutor with this email already exists'),

  login: (call) => logIn(call, loginTries('login', call), () => applicants(call, call.input.email)),
  adminLogin: (call) =>
    logIn(call, loginTries('admin login', call), async () => [await accountByEmail(call.db, 'admin', emailKey(call.input.email))]),

  verify: async (call) => {
    const unknown = unknownEmails('login', call.address);
    await call.limits.check([unknown]);
    const found = await applicants(call, call.input.email);
    if (found.length === 0) {
      await call.limits.take([unknown]);
      refuse(404, 'User not found');
    }
    const ids = found.map((account) => account.id);
    const outcome = await enterPin(call, ids, call.input.verification_pin, networkKey(call.address));
    if (outcome === 'wrong') refuse(400, 'Invalid verification pin');
    if (outcome === 'superseded') refuse(409, superseded);
    return { message: 'Verification successful' };
  },

  resend: async (call) => {
    for (const account of await applicants(call, call.input.email)) {
      if (account.verified_at === null) await resendPin(call, account, networkKey(call.address));
    }
    return { message: 'If this e-mail waits for verification, a new pin is on its way' };
  },

  me: async ({ db, who }) => {
    const account = (await accountById(db, who.id)) ?? refuse(401, 'Token expired');
    return { ...account, ...(account.kind === 'admin' ? { staff: true as const } : {}) };
  },

  ...peopleHandlers,
  firstName: async ({ db, who }) => (await accountById(db, who.id)) ?? refuse(401, 'Token expired'),
  myProfile: async ({ db, who }) => (await accountById(db, who.id)) ?? refuse(401, 'Token expired'),

  profile: async (call) => {
    const { db, who, input, log, changed, wakeMail } = call;
    const { password, ...person } = input;
    const password_hash = password ? await hashPassword(password) : undefined;
    const saved = await db.transaction().execute(async (tx) => {
      await takeTurn(tx, 'administrators');
      const before = await accountById(tx, who.id);
      const change = { ...person, email_key: emailKey(input.email), ...(password_hash ? { password_hash } : {}) };
      if (!(await updateProfile(tx, who.id, change))) return false;
      // Whoever took the account over would have the new address: the old one hears of everything.
      const isMoved = before !== undefined && before.email_key !== change.email_key;
      if (password_hash || isMoved) await deleteOtherSessions(tx, who.id, who.tokenHash);
      for (const to of isMoved ? [before.email, input.email] : [input.email]) {
        if (isMoved) await notifyAdministrator(tx, call, to, 'email');
        if (password_hash) await notifyAdministrator(tx, call, to, 'password');
      }
      return true;
    });
    changed(namesOfPeople);
    wakeMail();
    if (!saved) refuseFields({ email: 'Another administrator has this email' });
    log('user_updated', { account: who.id, password: Boolean(password_hash) });
    return { message: 'Settings updated successfully' };
  },

  logout: async ({ db, who }) => {
    await deleteSession(db, who.tokenHash);
    return { message: 'Logged out' };
  },
};
