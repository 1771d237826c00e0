import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Reports of a term: sentences of tutors, what was issued, and the codes by which a school checks a print. */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const table = (name: string, columns: string[]) => `create table ${name} (${columns.join(', ')})${tableSuffix}`;
  const ofProfile = `profile_id ${bigint} not null references profiles (id) on delete cascade`;
  const account = (column: string) => `${column} ${bigint} references accounts (id) on delete set null`;
  const statements = [
    table('term_report_sentences', [
      `class_id ${bigint} not null references classes (id) on delete cascade`,
      ofProfile,
      'text text not null',
      account('author_id'),
      `updated_at ${bigint} not null`,
      'primary key (class_id, profile_id)',
    ]),
    'create index term_report_sentences_by_profile on term_report_sentences (profile_id)',
    'create index term_report_sentences_by_author on term_report_sentences (author_id)',
    table('term_reports', [
      `id ${id}`,
      // Null once the class is deleted: families keep their reports.
      `class_id ${bigint} references classes (id) on delete set null`,
      `issued_at ${bigint} not null`,
      account('issued_by'),
      `revoked_at ${bigint}`,
    ]),
    'create index term_reports_by_class on term_reports (class_id)',
    'create index term_reports_by_issuer on term_reports (issued_by)',
    table('term_report_contents', [
      `report_id ${bigint} primary key references term_reports (id) on delete cascade`,
      ofProfile,
      'name text not null',
      'content text not null',
    ]),
    'create index term_report_contents_by_profile on term_report_contents (profile_id, report_id)',
    table('term_report_codes', [
      'code_hash text primary key',
      `report_id ${bigint} not null references term_reports (id) on delete cascade`,
      `created_at ${bigint} not null`,
      `expires_at ${bigint} not null`,
    ]),
    'create index term_report_codes_by_report on term_report_codes (report_id)',
    'create index term_report_codes_by_time on term_report_codes (created_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
