import { reject } from '#app/lib/api-error.ts';
import type { Account } from './accounts.queries.server.ts';

/** Only for a client that has proved to be the owner: to others a disabled account looks like any. @throws with `status` */
export function rejectDisabled({ disabled_at }: Pick<Account, 'disabled_at'>, status: 400 | 403 | 409): void {
  if (disabled_at !== null) reject(status, 'This account is disabled. If you think that this is a mistake, please write to us on the contact page.');
}
