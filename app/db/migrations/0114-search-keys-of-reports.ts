import { type Kysely, sql } from 'kysely';
import { foldForSearch } from '#app/lib/search-key.ts';

interface Row {
  report_id: number;
  content: string;
}

const batch = 500;

/** Search of the reports of deleted classes by the learner and the class, in the list of the staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table term_report_contents add column search_key text not null default ''`).execute(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select report_id, content from term_report_contents where report_id > ${last}
      order by report_id limit ${batch}`.execute(db);
    const end = rows.at(-1);
    if (!end) break;
    for (const { report_id, content } of rows) {
      const { nickname, className } = JSON.parse(content) as { nickname: string; className: string };
      await sql`update term_report_contents set search_key = ${foldForSearch(`${nickname} ${className}`)} where report_id = ${report_id}`.execute(db);
    }
    last = end.report_id;
  }
  // PostgreSQL reads a page of the list by it, the newest first; SQLite has the ids in the order of `term_reports_by_class`.
  await sql.raw('create index term_reports_of_deleted_classes on term_reports (id) where class_id is null').execute(db);
}
