import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Email address of an account, and the time in which what was sent with it belongs to the account (decision 0105). */
interface OwnedAddress {
  email_key: string;
  from: number;
  until: number;
}

/** Owner of personal data. What was sent without a token belongs to the account with its email address, once a mail has proved that. */
export interface DataOwner {
  id: number;
  /** Undefined while no mail has proved the present address. */
  present: OwnedAddress | undefined;
  earlier: OwnedAddress[];
}

export const addressesOf = ({ present, earlier }: DataOwner): OwnedAddress[] => [...(present ? [present] : []), ...earlier];

/** Whether a row with the columns `email_key` and `created_at` was sent with an address of the owner. */
export function isSentByOwner(owner: DataOwner): RawBuilder<SqlBool> {
  const conditions = addressesOf(owner).map(
    ({ email_key, from, until }) => sql`(email_key = ${email_key} and created_at between ${from} and ${until})`,
  );
  // No row has the id 0, and its index says so.
  return conditions.length === 0 ? sql<SqlBool>`id = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
