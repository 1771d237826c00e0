import type { Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    drafts: Drafts;
  }
}

/** Unsaved contents of forms: at most one per account, form and subject. */
interface Drafts {
  id: Generated<number>;
  account_id: number;
  /** Key of `draftForms` in a manifest. */
  form: string;
  /** Id of the record, or a random name of a new one. */
  subject: string;
  title: string;
  /** Version of the record when editing began. */
  based_on: string | null;
  /** Time of the last change, strictly increasing. */
  version: number;
  /** Random name of the open form that made the last change. */
  writer: string;
  /** Time when the account discarded it: it can be restored until it is purged. */
  discarded_at: number | null;
  /** Length of `content` in bytes. */
  bytes: number;
  /** JSON of the changed fields. */
  content: string;
}
