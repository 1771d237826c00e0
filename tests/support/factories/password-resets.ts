import { issueCode, issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { insertAccount } from '#app/features/accounts/accounts.queries.server.ts';
import { resetTokens } from '#app/features/password-reset/password-reset.purpose.server.ts';

/** Inserts learners, each with a live link and code for a new password. */
export async function issueResets(db: Db, count: number, now: number): Promise<{ email: string; token: string; code: string }[]> {
  const issued = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const email = `forgetful${nth}@example.com`;
    const names = { first_name: 'Forgetful', last_name: 'Learner', email, email_key: email, phone_number: '', level: null };
    const accountId = await insertAccount(db, { ...names, kind: 'learner', password_hash: 'forgotten', verified_at: 1, created_at: 1 });
    if (accountId === undefined) throw new Error(`${email} is the address of another learner.`);
    const issue = { accountId, network: '', now };
    const token = await issueToken(db, resetTokens, { ...issue, data: { form: 'link' } });
    issued.push({ email, token, code: await issueCode(db, resetTokens, { ...issue, data: { form: 'code' } }) });
  }
  return issued;
}
