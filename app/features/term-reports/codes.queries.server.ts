import './term-reports.tables.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

/** Keeps the name for the school, and locks the report for its codes. @returns false for a report that is not one of the profile */
export async function putName(tx: Db, { reportId, profileId, name }: { reportId: number; profileId: number; name: string }): Promise<boolean> {
  const own = tx.updateTable('term_report_contents').set({ name }).where('report_id', '=', reportId).where('profile_id', '=', profileId);
  return (await own.returning('report_id').executeTakeFirst()) !== undefined;
}

export const isRevoked = async (db: Db, reportId: number): Promise<boolean> => {
  const report = db.selectFrom('term_reports').select('revoked_at').where('id', '=', reportId);
  return (await report.executeTakeFirstOrThrow()).revoked_at !== null;
};

/** Number of codes of a report that work. */
export async function countCodes(db: Db, reportId: number, now: number): Promise<number> {
  const codes = db.selectFrom('term_report_codes').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await codes.where('report_id', '=', reportId).where('expires_at', '>', now).executeTakeFirstOrThrow()).count;
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
