import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    academy_settings: AcademySettingsTable;
  }
}

/** One row. */
export interface AcademySettingsTable {
  id: number;
  /** 0 until an administrator saves settings for the first time. */
  version: number;
  /** JSON of an object; what it lacks has its default. */
  settings: string;
  /** Hash of the logo in the media store; all null without a logo. */
  logo_hash: string | null;
  logo_width: number | null;
  logo_height: number | null;
  /** JSON of an object with the texts that are not the standard ones; null until some are saved. */
  texts: Generated<string | null>;
  /** 0 until texts are saved for the first time. */
  texts_version: Generated<number>;
}
