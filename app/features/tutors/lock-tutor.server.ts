import type { Db } from '#app/db/schema.ts';
import { type Account, lockAccount } from '#app/features/accounts/public.server.ts';
import { reject } from '#app/lib/api-error.ts';

export const tutorNotFound = 'This tutor is gone: the account was deleted';

/** Locks the row of a tutor until the transaction ends. @throws 404 for other accounts */
export async function lockTutor(tx: Db, id: number): Promise<Account> {
  const account = await lockAccount(tx, id);
  return account?.kind === 'tutor' ? account : reject(404, tutorNotFound);
}
