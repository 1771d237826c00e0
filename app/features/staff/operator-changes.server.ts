import type { WorkerContext } from '#app/app-context.server.ts';
import { operator, recordAudit } from '#app/auth/audit-log.server.ts';
import { rolesOfAccount } from '#app/auth/roles.queries.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import {
  type Account,
  accountsByEmail,
  endOtherAccess,
  lockAccount,
  staffAccountsByEmail,
  updateDisabled,
} from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { issueOperatorLink } from '#app/features/password-reset/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { revokeInvitationsBy } from './invitation.server.ts';
import { sendInvitation } from './invitations.server.ts';
import { type AccountChange, accountChangedMail } from './mails/account-changed.mail.server.ts';
import { resetSecondFactor } from './reset-second-factor.server.ts';
import { type StaffRole, staff } from './staff.contract.ts';
import { staffFeature } from './staff.feature.ts';
import { hasOtherAdministrator } from './staff.queries.server.ts';

export type OperatorContext = Pick<WorkerContext, 'config' | 'db' | 'now'>;

/** Each change is one transaction under the lock of the staff: a second command waits, and sees what the first one did. */
const underLock = <T>({ db }: OperatorContext, perform: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, 'administrators');
    return perform(tx);
  });

/** Locked accounts; one email may have several of the staff. @throws 404 */
async function lockFound(tx: Db, found: Account[], email: string): Promise<Account[]> {
  if (found.length === 0) reject(404, `No member of the staff has the email address ${email}. The command list shows all of them.`);
  const locked: Account[] = [];
  for (const { id } of found) locked.push((await lockAccount(tx, id)) ?? reject(404, `The account of ${email} has just been deleted.`));
  return locked;
}

const lockStaffOf = async (tx: Db, email: string) => lockFound(tx, await staffAccountsByEmail(tx, email), email);

const isDisabled = ({ disabled_at }: Account) => disabled_at !== null;

function audit(tx: Db, { id, ...name }: Account, action: string, label: string, now: number): Promise<void> {
  return recordAudit(tx, { actor: operator, action: `staff.${action}`, label, kind: 'account', target: { id, title: fullName(name) }, now });
}

const auditNames = { 'password link': 'passwordLink', disabled: 'disabled', enabled: 'enabled' } as const;

/** Audits a change, and mails the owner. */
async function announce(tx: Db, context: OperatorContext, account: Account, change: AccountChange): Promise<void> {
  const name = auditNames[change];
  const at = context.now();
  await audit(tx, account, name, staffFeature.auditEvents[name], at);
  await sendMail(tx, context, accountChangedMail, { to: account.email, props: { change, at } });
}

export function inviteByOperator(context: OperatorContext, email: string, role: StaffRole): Promise<string> {
  return underLock(context, async (tx) => {
    const sent = await sendInvitation(tx, context, { email, role, inviter: { ...operator, id: null } });
    const { label, target: kind } = staff.invite.audit;
    await recordAudit(tx, { actor: operator, action: 'staff.invite', label, kind, target: { title: emailKey(email) }, now: context.now() });
    return sent;
  });
}

/** Also for a disabled account, so that it is enabled only once its password is a new one. @returns a link for each account of the email, in a sentence */
export function linkForNewPassword(context: OperatorContext, email: string): Promise<string> {
  return underLock(context, async (tx) => {
    const accounts = await lockStaffOf(tx, email);
    const links: string[] = [];
    for (const account of accounts) {
      links.push(new URL(await issueOperatorLink(tx, account.id, context.now()), context.config.publicUrl).href);
      await announce(tx, context, account, 'password link');
    }
    return `${links.join('\n')}\n\nThe link sets a new password for ${email}, once, within an hour. Until then the present one works. An email says that it was made.${accounts.every(isDisabled) ? ' The account stays disabled: enable it once the new password is set.' : ''}`;
  });
}

export function resetSecondFactorByOperator(context: OperatorContext, email: string): Promise<string> {
  return underLock(context, async (tx) => {
    let isReset = false;
    for (const account of await lockStaffOf(tx, email)) {
      if (!(await resetSecondFactor(tx, context, account, operator.name))) continue;
      isReset = true;
      await audit(tx, account, 'resetSecondFactor', staff.resetSecondFactor.audit.label, context.now());
    }
    return isReset
      ? `${email} logs in with the password alone now. All logins of the account have ended, and an email says so.`
      : `${email} has no second factor: the password alone logs in.`;
  });
}

export function disableStaff(context: OperatorContext, email: string): Promise<string> {
  return underLock(context, async (tx) => {
    const accounts = (await lockStaffOf(tx, email)).filter((account) => !isDisabled(account));
    if (accounts.length === 0) return `${email} is disabled already.`;
    for (const account of accounts) await disable(tx, context, account);
    return `${email} is disabled: all logins have ended, and nothing logs in until you enable the account again. An email says so.`;
  });
}

async function disable(tx: Db, context: OperatorContext, account: Account): Promise<void> {
  const now = context.now();
  if ((await rolesOfAccount(tx, account.id)).includes('administrator')) {
    if (!(await hasOtherAdministrator(tx, account.id)))
      reject(409, 'This is the last active administrator. Please invite or enable another one first.');
    await revokeInvitationsBy(tx, account.id, now);
  }
  await updateDisabled(tx, account.id, now);
  await endOtherAccess(tx, account.id, '', now);
  await announce(tx, context, account, 'disabled');
}

/** Also an account that has left the staff since it was disabled. */
export function enableStaff(context: OperatorContext, email: string): Promise<string> {
  return underLock(context, async (tx) => {
    const disabled = (await accountsByEmail(tx, email)).filter(isDisabled);
    if (disabled.length === 0) {
      await lockStaffOf(tx, email);
      return `${email} is not disabled.`;
    }
    for (const account of await lockFound(tx, disabled, email)) {
      await updateDisabled(tx, account.id, null);
      await announce(tx, context, account, 'enabled');
    }
    return `${email} can log in again, with the password and the second factor of before. An email says so.`;
  });
}
