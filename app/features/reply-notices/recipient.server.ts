import type { AppContext } from '#app/app-context.server.ts';
import { type Account, accountById } from '#app/features/accounts/public.server.ts';
import { accountBanEnd, readRules } from '#app/features/discussion/public.server.ts';
import { subscriberByEmail } from '#app/features/newsletter/public.server.ts';
import { emailKey } from '#app/lib/email-key.ts';
import { type CommentRow, type Thread, verifiedAccounts } from './reply-notices.queries.server.ts';

type Context = Pick<AppContext, 'db' | 'now'>;

/** Verified account of the author of a comment that wants mails about replies: the one that sent it, else the one with the typed email address. */
export async function recipientOf({ db }: Pick<Context, 'db'>, { account_id, email_key }: CommentRow): Promise<Account | undefined> {
  const account = account_id !== null ? await accountById(db, account_id) : email_key ? (await verifiedAccounts(db, email_key))[0] : undefined;
  return account && account.verified_at !== null && account.notify_replies === 1 ? account : undefined;
}

/** Whether the same person wrote the reply, with any account of the email address, or with the address alone. */
export async function isOwnReply({ db }: Pick<Context, 'db'>, { account_id, email_key }: CommentRow, recipient: Account): Promise<boolean> {
  const own = emailKey(recipient.email);
  if (account_id === recipient.id || email_key === own) return true;
  const author = account_id === null ? undefined : await accountById(db, account_id);
  return author !== undefined && emailKey(author.email) === own;
}

/** Recipient of the mails of a thread, unless there are to be none: the comment is hidden, mails are off, the account is banned, its address bounces. */
export async function presentRecipient(context: Context, thread: Thread, comment: CommentRow | undefined): Promise<Account | undefined> {
  if (comment?.state !== 'shown' || thread.muted_at !== null) return undefined;
  const recipient = await recipientOf(context, comment);
  if (recipient?.id !== thread.account_id) return undefined;
  const { secret } = await readRules(context.db);
  const { id, email } = recipient;
  if ((await accountBanEnd(context.db, secret, { id, emailKey: emailKey(email) }, context.now())) !== undefined) return undefined;
  const subscriber = await subscriberByEmail(context.db, email);
  return subscriber && subscriber.suppressed_at !== null ? undefined : recipient;
}
