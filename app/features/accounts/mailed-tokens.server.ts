import { revokeUnusedTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Purpose of the links that undo a change of the e-mail address. They outlive a new password: an attacker may have chosen it. */
export const undoPurpose = 'email-change-undo';

/**
 * Revokes what was mailed for an account and not used: pins, links that set a password, links to a new e-mail address. Runs with a
 * new password or e-mail address, because an attacker may hold one of them. Requires the locked account.
 */
export const revokeMailedTokens = (tx: Db, accountId: number, now: number): Promise<void> => revokeUnusedTokens(tx, accountId, undoPurpose, now);
