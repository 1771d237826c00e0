import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * When a mail proved that the owner of an account reads its address (decision 0105). Learners and tutors have entered a pin.
 * Until now the profile of the staff took any address, so that none of theirs is taken as proven, the present one or an earlier one.
 */
export async function up(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  const unproven = `kind = 'admin' or (id in (select account_id from earlier_emails) and (
    id in (select account_id from account_roles where role in ('administrator', 'editor', 'moderator'))
    or id in (select account_id from audit_log where action = 'accounts.profile')))`;
  const statements = [
    `alter table accounts add column email_confirmed_at ${bigint}`,
    `update accounts set email_confirmed_at = verified_at where not (${unproven})`,
    // A change of the address proved the present one: what its former owner sent stays with that owner.
    `update accounts set email_confirmed_at = (select max(owned_until) from earlier_emails where account_id = accounts.id)
      where email_confirmed_at is not null
      and exists (select 1 from earlier_emails where account_id = accounts.id and owned_until > accounts.email_confirmed_at)`,
    // The row still ends the time in which the address belonged to another account.
    `update earlier_emails set owned_from = owned_until where account_id in (select id from accounts where email_confirmed_at is null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
