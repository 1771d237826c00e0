import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { resetTokens } from './password-reset.purpose.server.ts';

const lifetimeMs = 60 * 60_000;

/** Issues a link for a new password, for an hour, that the operator of the server passes on. Requires the locked account. @returns its path */
export async function issueOperatorLink(tx: Db, accountId: number, now: number): Promise<string> {
  const data = { form: 'link' as const, byOperator: true as const };
  const token = await issueToken(tx, { ...resetTokens, lifetimeMs }, { accountId, data, network: '', now });
  return `/reset-password?token=${token}`;
}
