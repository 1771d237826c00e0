import type { AppContext } from '#app/app-context.server.ts';
import { liveTokens } from '#app/auth/one-time-tokens.server.ts';
import type { AccountKind, Db } from '#app/db/schema.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { type Account, accountByKey, insertAccount, isSpellingTaken, lockAccount } from './accounts.queries.server.ts';
import type { MailContext } from './mail-quotas.server.ts';
import { copyToAccount, deleteRegistration, insertRegistration, type RegistrationRow, registrationsOf } from './registrations.queries.server.ts';
import { verification } from './verification.server.ts';
import { sendVerificationCode } from './verification-codes.server.ts';
import { mayRequestVerificationMail } from './verification-mail-limit.server.ts';

/** Registrations per unverified account. A login compares a wrong password with each of them. */
const maxRegistrations = 4;
const maxRegistrationsPerNetwork = 2;

type NewRegistration = Omit<RegistrationRow, 'id' | 'account_id' | 'pin_mail'>;

/**
 * Adds a registration with its own pin, also when the email already awaits verification.
 * A verified account does not change; its transaction commits too, so that response times reveal little.
 */
export async function addRegistration(context: MailContext, kind: AccountKind, input: NewRegistration): Promise<'created' | 'added' | 'refused'> {
  const outcome = await context.db.transaction().execute(async (tx) => {
    const { network, application: _, ...accountFields } = input;
    const key = emailKey(input.email);
    if (await isSpellingTaken(tx, kind, input.email)) return 'refused';
    const id = await insertAccount(tx, { ...accountFields, kind, email_key: key, verified_at: null });
    if (id !== undefined) {
      await sendPin(tx, context, await insertRegistration(tx, { ...input, account_id: id }));
      return 'created';
    }
    const account = await lockAccountByEmail(tx, kind, key);
    if (account?.verified_at !== null || !(await ensureCapacity(tx, context, account, network))) return 'refused';
    const registration = await insertRegistration(tx, { ...input, account_id: account.id });
    // An unverified account shows its newest registration and is purged with it.
    await copyToAccount(tx, registration, null);
    await sendPin(tx, context, registration);
    return 'added';
  });
  if (outcome !== 'refused') context.notifyMailWorker();
  return outcome;
}

/** Runs last in the transaction: it locks counters that all registrations share, after the account. */
async function sendPin(tx: Db, context: MailContext, registration: RegistrationRow): Promise<void> {
  const isOneOfSeveral = (await registrationsOf(tx, registration.account_id)).length > 1;
  await sendVerificationCode(tx, context, { registration, requestedBy: registration.network, isOneOfSeveral });
}

async function lockAccountByEmail(tx: Db, kind: AccountKind, key: string): Promise<Account | undefined> {
  const account = await accountByKey(tx, kind, key);
  return account && lockAccount(tx, account.id);
}

/** Deletes the network's oldest registration, else the oldest without a live pin. False when none qualifies or no mail may be sent. */
async function ensureCapacity(tx: Db, context: AppContext, { id }: Account, network: string): Promise<boolean> {
  const registrations = await registrationsOf(tx, id);
  const networks = registrations.map((registration) => registration.network);
  if (!(await mayRequestVerificationMail(tx, context, id, network, [...networks, network]))) return false;
  const ownRegistrations = registrations.filter((registration) => registration.network === network);
  if (ownRegistrations.length < maxRegistrationsPerNetwork && registrations.length < maxRegistrations) return true;
  const validCodes = await liveTokens(tx, verification, [id], context.now());
  const isIdle = (registration: RegistrationRow) => !validCodes.some(({ data }) => data.registrationId === registration.id);
  const replaced = ownRegistrations.length < maxRegistrationsPerNetwork ? registrations.find(isIdle) : ownRegistrations[0];
  if (replaced) await deleteRegistration(tx, replaced.id);
  return replaced !== undefined;
}
