import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    devices: Devices;
  }
}

/** Devices that may learn without a login: their keys open learning calls alone. */
interface Devices {
  id: Generated<number>;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  account_id: number;
  name: string;
  /** Day of the last use, as a number of UTC days since 1970: a day is written at most once. */
  last_seen_day: number;
  created_at: number;
  /** 90 days after the day of the last use. */
  ends_at: number;
}
