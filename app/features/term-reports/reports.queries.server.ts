import './term-reports.tables.ts';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import type { ReportContent } from './report-content.contract.ts';

export const sentencesOf = (db: Db, classId: number) =>
  db.selectFrom('term_report_sentences').select(['profile_id', 'text']).where('class_id', '=', classId).execute();

export async function putSentence(tx: Db, row: Insertable<Schema['term_report_sentences']>): Promise<void> {
  const { text, author_id, updated_at } = row;
  await tx
    .insertInto('term_report_sentences')
    .values(row)
    .onConflict((conflict) => conflict.columns(['class_id', 'profile_id']).doUpdateSet({ text, author_id, updated_at }))
    .execute();
}

export async function deleteSentence(tx: Db, classId: number, profileId: number): Promise<void> {
  await tx.deleteFrom('term_report_sentences').where('class_id', '=', classId).where('profile_id', '=', profileId).execute();
}

export const reports = (db: Db) => db.selectFrom('term_reports').innerJoin('term_report_contents', 'report_id', 'term_reports.id');

/** Reports of a class whose learners are still there, the newest first. */
export const reportsOfClass = (db: Db, classId: number) =>
  reports(db)
    .select(['term_reports.id', 'profile_id', 'issued_at', 'revoked_at'])
    .where('class_id', '=', classId)
    .orderBy('term_reports.id', 'desc')
    .execute();

/** Valid reports of a class by their learners. */
export async function validReports(db: Db, classId: number): Promise<Map<number, number>> {
  const rows = await reportsOfClass(db, classId);
  return new Map(rows.flatMap(({ id, profile_id, revoked_at }) => (revoked_at === null ? [[profile_id, id] as const] : [])));
}

export const reportOfClass = (db: Db, classId: number, id: number) =>
  reports(db)
    .select(['term_reports.id', 'profile_id', 'issued_at', 'revoked_at', 'content'])
    .where('class_id', '=', classId)
    .where('term_reports.id', '=', id)
    .executeTakeFirst();

/** Reports of a profile, the newest first. */
export const reportsOfProfile = (db: Db, profileId: number, limit: number) =>
  reports(db)
    .select(['term_reports.id', 'name', 'content', 'issued_at', 'revoked_at'])
    .where('profile_id', '=', profileId)
    .orderBy('term_reports.id', 'desc')
    .limit(limit)
    .execute();

/** Row lock on a profile, so that it stays until the end of the transaction. @returns undefined once it is gone */
export const lockLearner = (tx: Db, id: number) =>
  tx
    .updateTable('profiles')
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst();

interface NewReport {
  /** Null for a class that was deleted: tests alone. */
  classId: number | null;
  profileId: number;
  content: ReportContent;
  /** Account of the staff; null for one that is gone. */
  by: number | null;
  now: number;
}

export async function insertReport(tx: Db, { classId, profileId, content, by, now }: NewReport): Promise<number> {
  const report = tx.insertInto('term_reports').values({ class_id: classId, issued_at: now, issued_by: by });
  const { id } = await report.returning('id').executeTakeFirstOrThrow();
  const search_key = foldForSearch(`${content.nickname} ${content.className}`);
  const row = { report_id: id, profile_id: profileId, name: '', content: JSON.stringify(content), search_key };
  await tx.insertInto('term_report_contents').values(row).execute();
  return id;
}

/** @returns undefined for a report that is revoked, or not there */
export const revokeReport = (tx: Db, id: number, now: number) =>
  tx.updateTable('term_reports').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).returning('id').executeTakeFirst();
