import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    passkeys: Passkeys;
  }
}

/** WebAuthn credentials (features/passkeys). */
interface Passkeys {
  id: Generated<number>;
  account_id: number;
  /** Random id of the account towards authenticators, base64url; the same for all passkeys of an account. */
  user_handle: string;
  /** base64url */
  credential_id: string;
  /** COSE key (RFC 9052), base64url. */
  public_key: string;
  /** Signature counter of the authenticator; many always send 0. */
  counter: number;
  /** Names such as 'internal' and 'usb', separated by spaces. */
  transports: string;
  name: string;
  created_at: number;
  /** Start of the UTC day. */
  last_used_at: number | null;
}
