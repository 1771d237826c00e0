import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    one_time_tokens: OneTimeTokens;
    one_time_token_attempts: OneTimeTokenAttempts;
  }
}

/** Codes and links that are used once (auth/one-time-tokens.server.ts). */
interface OneTimeTokens {
  id: Generated<number>;
  purpose: string;
  /** Null for a token that names no account yet. */
  account_id: number | null;
  /** '' for a token of 256 random bits. */
  salt: string;
  /** '' without a secret. */
  secret_hash: string;
  /** JSON of the data that the purpose attaches. */
  data: string;
  /** Network that has attempts of its own: other clients cannot use them up. */
  network: string;
  /** Wrong codes from all other networks. */
  attempts: ColumnType<number, undefined, number>;
  created_at: number;
  expires_at: number;
  used_at: ColumnType<number | null, undefined, number>;
  revoked_at: ColumnType<number | null, undefined, number>;
}

/** Wrong codes from one network. */
interface OneTimeTokenAttempts {
  token_id: number;
  network: string;
  attempts: number;
}
