import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import type { Account } from './accounts.queries.server.ts';
import { welcomeMail } from './mails/welcome.mail.server.ts';
import { copyToAccount, deleteRegistrations, type RegistrationRow } from './registrations.queries.server.ts';
import { deleteSessions } from './sessions.queries.server.ts';
import type { StoredApplication } from './tutor-application.contract.ts';
import { insertApplication } from './tutor-applications.queries.server.ts';

/**
 * Copies the registration to its account, deletes all registrations and sessions, and queues the welcome mail.
 * Requires a transaction that locked the account while it was unverified.
 */
export async function verifyAccount(tx: Db, context: AppContext, account: Account, registration: RegistrationRow): Promise<void> {
  await copyToAccount(tx, registration, context.now());
  const application = registration.application;
  // Written by `register` alone, from what its contract has checked.
  if (application) await insertApplication(tx, account.id, JSON.parse(application) as StoredApplication);
  await deleteRegistrations(tx, account.id);
  await deleteSessions(tx, account.id);
  await sendWelcome(tx, context, { ...account, ...registration });
}

/** Queues the welcome mail, in the transaction that verifies the account. */
export async function sendWelcome(tx: Db, context: AppContext, { kind, level, email }: Pick<Account, 'kind' | 'level' | 'email'>) {
  const newcomer = kind === 'tutor' ? 'tutor' : (level ?? 'beginner');
  await sendMail(tx, context, welcomeMail, { to: email, props: { newcomer, heard: await context.heardSentence(tx) } });
}
