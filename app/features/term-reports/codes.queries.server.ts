import './term-reports.tables.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Row lock on a report for its codes. @returns undefined for a report that is not one of the profile */
export const lockReport = (tx: Db, reportId: number, profileId: number) =>
  tx
    .updateTable('term_reports')
    .set((set) => ({ issued_at: set.ref('issued_at') }))
    .where('id', '=', reportId)
    .where('id', 'in', (own) => own.selectFrom('term_report_contents').select('report_id').where('profile_id', '=', profileId))
    .returning(['id', 'revoked_at'])
    .executeTakeFirst();

export async function putName(tx: Db, reportId: number, name: string): Promise<void> {
  await tx.updateTable('term_report_contents').set({ name }).where('report_id', '=', reportId).execute();
}

/** Codes of each report that work, and when the last one ends; a report without any is left out. */
export async function workingCodes(db: Db, reportIds: number[], now: number): Promise<Map<number, { count: number; until: number }>> {
  if (reportIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('term_report_codes')
    .select(({ fn }) => ['report_id', fn.countAll<number>().as('count'), fn.max('expires_at').as('until')])
    .where('report_id', 'in', reportIds)
    .where('expires_at', '>', now)
    .groupBy('report_id')
    .execute();
  return new Map(rows.map(({ report_id, ...codes }) => [report_id, codes]));
}

/** Deletes the codes of a report. @returns the number of those that worked */
export async function deleteCodes(tx: Db, reportId: number, now: number): Promise<number> {
  const ended = await tx.deleteFrom('term_report_codes').where('report_id', '=', reportId).returning('expires_at').execute();
  return ended.filter(({ expires_at }) => expires_at > now).length;
}

export async function insertCode(tx: Db, code: { code_hash: string; report_id: number; created_at: number; expires_at: number }): Promise<void> {
  await tx.insertInto('term_report_codes').values(code).execute();
}

/** Report that a code opens; its content is null once the profile is deleted. */
export const reportByCode = (db: Db, hash: string, now: number) =>
  db
    .selectFrom('term_report_codes as code')
    .innerJoin('term_reports', 'term_reports.id', 'code.report_id')
    .leftJoin('term_report_contents as content', 'content.report_id', 'term_reports.id')
    .select(['issued_at', 'revoked_at', 'content.name', 'content.content'])
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes reports that were taken back, and those of deleted profiles, once no code asks for them any more. */
async function deleteEnded(db: Db, ids: number[]): Promise<void> {
  await db
    .deleteFrom('term_reports')
    .where('id', 'in', ids)
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb('revoked_at', 'is not', null),
        not(exists(selectFrom('term_report_contents').select('profile_id').whereRef('term_report_contents.report_id', '=', 'term_reports.id'))),
      ]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('term_report_codes').select('code_hash').whereRef('term_report_codes.report_id', '=', 'term_reports.id'))),
    )
    .execute();
}

/** Deletes codes that have expired, and with its last code a report that nothing else shows. */
export const purgeCodes: Purge = async (db, before, limit) => {
  const expired = await db
    .deleteFrom('term_report_codes')
    .where('code_hash', 'in', (old) =>
      old.selectFrom('term_report_codes').select('code_hash').where('created_at', '<=', before).orderBy('created_at').limit(limit),
    )
    .returning('report_id')
    .execute();
  if (expired.length > 0) await deleteEnded(db, [...new Set(expired.map(({ report_id }) => report_id))]);
  return rowCount(expired);
};
