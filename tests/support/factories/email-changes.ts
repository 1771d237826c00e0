import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { emailChange, emailChangeUndo } from '#app/features/accounts/email-change.server.ts';
import { insertStaff } from './staff.ts';

/** Tokens of links that confirm and undo changes of an email address, each of an account of its own. */
export async function insertEmailChanges(db: Db, count: number, now: number): Promise<{ confirmTokens: string[]; undoTokens: string[] }> {
  const confirmTokens: string[] = [];
  const undoTokens: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const data = { from: `mover-${nth}@example.com`, to: `moved-${nth}@example.com` };
    await insertStaff(db, data.from, []);
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', data.from).executeTakeFirstOrThrow();
    const token = { accountId: id, network: '', now };
    confirmTokens.push(await issueToken(db, emailChange, { ...token, data }));
    undoTokens.push(await issueToken(db, emailChangeUndo, { ...token, data: { ...data, change: nth } }));
  }
  return { confirmTokens, undoTokens };
}
