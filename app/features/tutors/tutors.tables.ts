import type { ColumnType, Generated } from 'kysely';
import type { TutorState } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    tutor_decisions: TutorDecisions;
    tutor_cards: TutorCards;
    tutor_card_facets: TutorCardFacets;
  }
}

/** Decisions on tutors; the newest one is in effect. */
interface TutorDecisions {
  id: Generated<number>;
  account_id: number;
  state: TutorState;
  previous_state: TutorState;
  /** For the staff. */
  note: string;
  /** For the tutor, in the mail. */
  message: string;
  /** Decision that this one takes back. */
  undoes: number | null;
  /** Null after the account was deleted. */
  decided_by: number | null;
  created_at: number;
  /** Time at which the mail about it was queued; null while it waits, or when it was taken back before. */
  mailed_at: ColumnType<number | null, undefined, number>;
}

/** Tutor cards: public when the tutor is approved, has agreed, and the staff has not hidden it. */
interface TutorCards {
  id: Generated<number>;
  account_id: number;
  shown_name: string;
  town: string;
  about: string;
  image_hash: string | null;
  /** Part of the picture that a square shows, in percent of what is cut off: 0 is its start, 100 its end. */
  image_focus: number;
  agreed_at: ColumnType<number | null, undefined, number | null>;
  hidden_at: ColumnType<number | null, undefined, number | null>;
  /** Account that has hidden it; null after it was deleted. */
  hidden_by: ColumnType<number | null, undefined, number | null>;
  hidden_reason: string;
  updated_at: number;
  /** Shown name and town, folded by lib/search-key.ts. */
  search_key: string;
}

/** Levels and dialects of a card, by which visitors choose. */
interface TutorCardFacets {
  card_id: number;
  facet: 'level' | 'dialect';
  value: string;
}
