declare module '#app/db/schema.ts' {
  interface Schema {
    earlier_emails: EarlierEmails;
  }
}

/** Addresses that an account had before a change, and the time in which what was sent with them belongs to it. */
interface EarlierEmails {
  account_id: number;
  email_key: string;
  owned_from: number;
  owned_until: number;
}

export type {};
