import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** E-mail address of an account, and the time in which what was sent with it belongs to the account (decision 0059). */
interface OwnedAddress {
  email_key: string;
  from: number;
  until: number;
}

/** Owner of personal data. What was sent without a token belongs to the account with its e-mail address, once that is verified. */
export interface DataOwner {
  id: number;
  /** The present address, then earlier ones. */
  addresses: OwnedAddress[];
}

/** Whether a row with the columns `email_key` and `created_at` was sent with an address of the owner. */
export function isSentByOwner({ addresses }: DataOwner): RawBuilder<SqlBool> {
  const conditions = addresses.map(({ email_key, from, until }) => sql`(email_key = ${email_key} and created_at between ${from} and ${until})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
