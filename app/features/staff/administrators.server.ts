import { rolesOfAccount } from '#app/auth/roles.queries.server.ts';
import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { ApiError } from '#app/lib/api-error.ts';

const isAdministrator = async (tx: Db, accountId: number) => (await rolesOfAccount(tx, accountId)).includes('administrator');

/**
 * Serializes changes of the staff, so that two administrators cannot take the role from each other at the same time.
 * The first statement of the transaction. @throws 403 when the caller has lost the role, or was disabled, since the request began
 */
export async function lockStaff(tx: Db, callerId: number): Promise<void> {
  await lockForTransaction(tx, 'administrators');
  const caller = await accountById(tx, callerId);
  if (!caller || caller.disabled_at !== null || !(await isAdministrator(tx, callerId)))
    throw new ApiError(403, 'Your role does not allow this. Please ask an administrator.');
}

/** Keeps an account from being deleted that has become an administrator since the request began. @throws 403 */
export async function assertNoAdministrator(tx: Db, accountId: number): Promise<void> {
  await lockForTransaction(tx, 'administrators');
  if (await isAdministrator(tx, accountId)) throw new ApiError(403, 'An administrator’s account cannot be deleted here');
}
