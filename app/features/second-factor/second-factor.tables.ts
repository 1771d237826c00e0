import type { Counter } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    totp_secrets: TotpSecrets;
    recovery_codes: RecoveryCodes;
  }
}

/** Secret that an authenticator app of the staff shares with the server (RFC 6238). */
interface TotpSecrets {
  account_id: number;
  /** base32 */
  secret: string;
  created_at: number;
  /** Null until the first code was entered: such a secret is asked for nowhere. */
  confirmed_at: number | null;
  /** Time step of the newest code that was used. */
  last_step: Counter;
}

/** Unused recovery codes; a used one is deleted. */
interface RecoveryCodes {
  account_id: number;
  /** SHA-256, hexadecimal. */
  code_hash: string;
}
