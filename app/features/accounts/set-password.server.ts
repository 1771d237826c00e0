import type { AppContext } from '#app/app-context.server.ts';
import { deletePasskeys, passkeyNames } from '#app/auth/second-factor.queries.server.ts';
import { factorNeeded } from '#app/auth/second-factor.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import type { AccessAfter } from './access-after.ts';
import { type Account, updatePassword } from './accounts.queries.server.ts';
import { endOtherAccess } from './mailed-tokens.server.ts';
import { passwordChangedMail } from './mails/password-changed.mail.server.ts';

interface NewPassword {
  change: Parameters<typeof updatePassword>[2];
  passkeys: 'end' | 'keep';
  /** Hash of the token of the one session that goes on; '' for none. */
  session: string;
}

/**
 * Stores a password that the owner of the locked account chose, and ends all that an intruder may have: sessions, devices, the address of the calendar,
 * mailed links and, unless the owner keeps them, passkeys. With STAFF_SECOND_FACTOR=on staff whose only second factor is a passkey keep theirs:
 * else the mailbox alone would open the administration.
 */
export async function storePassword(
  tx: Db,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { id }: Account,
  { change, passkeys, session }: NewPassword,
): Promise<AccessAfter> {
  const names = await passkeyNames(tx, id);
  const isKept = passkeys === 'keep' || (await factorNeeded(tx, config, id)) === 'passkey';
  if (!isKept) await deletePasskeys(tx, id);
  await updatePassword(tx, id, change);
  const { hadCalendar } = await endOtherAccess(tx, id, session, now());
  return { ended: isKept ? [] : names, kept: isKept ? names : [], hadCalendar };
}

type OwnChange = Pick<AppContext, 'config' | 'now'> & { principal: { tokenHash: string } };

/** Changes the password in a session, which goes on, and mails the owner. */
export async function changeOwnPassword(
  tx: Db,
  context: OwnChange,
  account: Account,
  { password_hash, passkeys }: { password_hash: string; passkeys: NewPassword['passkeys'] },
): Promise<AccessAfter> {
  const session = context.principal.tokenHash;
  const after = await storePassword(tx, context, account, { change: { password_hash }, passkeys, session });
  await sendMail(tx, context, passwordChangedMail, { to: account.email, props: { access: after, at: context.now() } });
  return after;
}
