import { subjectKey } from '#app/auth/audit-log.server.ts';
import { addressesOf, type DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { emailSpellings } from '#app/lib/email-spellings.server.ts';

/** Number of people in the filter: one query each. */
const maxPeople = 500;

/** Accounts with entries, by name. Reads one index entry per account, however many entries there are. */
export async function peopleWithEntries(db: Db): Promise<{ id: number; name: string }[]> {
  const people: { id: number; name: string }[] = [];
  for (let last = 0; people.length < maxPeople; ) {
    const entry = await db
      .selectFrom('audit_log')
      .select('account_id')
      .where('account_id', '>', last)
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirst();
    if (!entry) break;
    last = entry.account_id;
    const account = await db.selectFrom('accounts').select(['first_name', 'last_name']).where('id', '=', last).executeTakeFirst();
    if (account) people.push({ id: last, name: fullName(account) });
  }
  return people.sort((one, other) => one.name.localeCompare(other.name));
}

/** Deletes the name of a deleted account from its own entries, and from entries about it and its invitations. */
export async function anonymizeEntries(tx: Db, owner: DataOwner, labelOf: (action: string) => string): Promise<void> {
  await tx.updateTable('audit_log').set({ actor_name: '', actor_key: '' }).where('account_id', '=', owner.id).execute();
  const about = tx.selectFrom('audit_log').select(['id', 'action']);
  const emails = addressesOf(owner).flatMap(({ email_key }) => emailSpellings(email_key));
  const rows = await about.where('target_kind', '=', 'account').where('target_id', '=', owner.id).execute();
  // An account that no mail has proved has no address.
  if (emails.length > 0) rows.push(...(await about.where('target_kind', '=', 'invitation').where('target_title', 'in', emails).execute()));
  for (const { id, action } of rows)
    await tx
      .updateTable('audit_log')
      .set({ target_title: '', subject_key: subjectKey(labelOf(action), '') })
      .where('id', '=', id)
      .execute();
}
