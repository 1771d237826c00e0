import type { AppContext } from '#app/app-context.server.ts';
import type { Db, Role } from '#app/db/schema.ts';
import { clientNetwork } from '#app/http/client-ip.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { type Account, accountByEmail, insertAccount, lockAccount } from './accounts.queries.server.ts';
import { copyToAccount, deleteRegistration, insertRegistration, type Registration, registrationsOf } from './registrations.queries.server.ts';
import type { MailCause } from './unverified-mail.server.ts';
import { liveVerificationCodes } from './verification-codes.queries.server.ts';
import { mayRequestCode, sendVerificationCode } from './verification-codes.server.ts';

/** Registrations per unverified account. A login compares a wrong password with each of them. */
const mostKept = 4;
const mostOfNetwork = 2;

export const networkKey = (address: string) => sha256(clientNetwork(address));

type NewRegistration = Omit<Registration, 'id' | 'account_id'>;

/**
 * Adds a registration with its own pin, also when the e-mail already awaits verification.
 * A verified account does not change; its transaction commits too, so that response times reveal little.
 */
export async function addRegistration(academy: MailCause, kind: Role, typed: NewRegistration): Promise<'created' | 'added' | 'refused'> {
  const outcome = await academy.db.transaction().execute(async (tx) => {
    const { network, ...copied } = typed;
    const key = emailKey(typed.email);
    const id = await insertAccount(tx, { ...copied, kind, email_key: key, verified_at: null });
    if (id !== undefined) {
      await mailPin(tx, academy, await insertRegistration(tx, { ...typed, account_id: id }));
      return 'created';
    }
    const account = await lockAccountOf(tx, kind, key);
    if (account?.verified_at !== null || !(await makeRoom(tx, academy, account, network))) return 'refused';
    const registration = await insertRegistration(tx, { ...typed, account_id: account.id });
    // An unverified account shows its newest registration and is purged with it.
    await copyToAccount(tx, registration, null);
    await mailPin(tx, academy, registration);
    return 'added';
  });
  if (outcome !== 'refused') academy.notifyMailWorker();
  return outcome;
}

/** Runs last in the transaction: it locks counters that all registrations share, after the account and the account counts. */
async function mailPin(tx: Db, academy: MailCause, registration: Registration): Promise<void> {
  const isOneOfSeveral = (await registrationsOf(tx, registration.account_id)).length > 1;
  await sendVerificationCode(tx, academy, { registration, requestedBy: registration.network, isOneOfSeveral });
}

async function lockAccountOf(tx: Db, kind: Role, key: string): Promise<Account | undefined> {
  const account = await accountByEmail(tx, kind, key);
  return account && lockAccount(tx, account.id);
}

/** Deletes the network's oldest registration, else the oldest without a live pin. False when none qualifies or no mail may be sent. */
async function makeRoom(tx: Db, academy: AppContext, { id }: Account, network: string): Promise<boolean> {
  const registrations = await registrationsOf(tx, id);
  const networks = registrations.map((registration) => registration.network);
  if (!(await mayRequestCode(tx, academy, id, network, [...networks, network]))) return false;
  const own = registrations.filter((registration) => registration.network === network);
  if (own.length < mostOfNetwork && registrations.length < mostKept) return true;
  const live = await liveVerificationCodes(tx, [id], academy.now());
  const isIdle = (registration: Registration) => !live.some((pin) => pin.registration_id === registration.id);
  const replaced = own.length < mostOfNetwork ? registrations.find(isIdle) : own[0];
  if (replaced) await deleteRegistration(tx, replaced.id);
  return replaced !== undefined;
}
