export {};

declare module '#app/db/schema.ts' {
  interface Schema {
    staff_notes: StaffNotes;
  }
}

/** Note of the staff about a learner or tutor; no row before the first one. */
interface StaffNotes {
  account_id: number;
  /** '' after it was emptied. */
  text: string;
  /** Null when the account of the author was deleted. */
  author_id: number | null;
  updated_at: number;
}
