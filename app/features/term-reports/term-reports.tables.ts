import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    term_report_sentences: TermReportSentences;
    term_reports: TermReports;
    term_report_contents: TermReportContents;
    term_report_codes: TermReportCodes;
  }
}

/** Sentence of a tutor for the next report of a learner. */
interface TermReportSentences {
  class_id: number;
  profile_id: number;
  text: string;
  /** Null after the account was deleted. */
  author_id: number | null;
  updated_at: number;
}

/** A report that was issued. Its content is a row of its own, which is deleted with the profile. */
interface TermReports {
  id: Generated<number>;
  /** Null after the class was deleted. */
  class_id: number | null;
  issued_at: number;
  /** Null after the account was deleted. */
  issued_by: number | null;
  /** Null for a valid one. */
  revoked_at: ColumnType<number | null, undefined, number>;
}

interface TermReportContents {
  report_id: number;
  profile_id: number;
  /** Name for the school, as the grown-up typed it; '' for the nickname. */
  name: string;
  /** JSON of `ReportContent`, as it was when the report was issued. */
  content: string;
  /** Nickname and class of the content, for the search of the staff. */
  search_key: string;
}

interface TermReportCodes {
  code_hash: string;
  report_id: number;
  created_at: number;
  expires_at: number;
}
