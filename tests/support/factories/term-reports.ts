import type { Db } from '#app/db/schema.ts';
import { insertCode } from '#app/features/term-reports/codes.queries.server.ts';
import type { ReportContent } from '#app/features/term-reports/report-content.contract.ts';
import { insertReport } from '#app/features/term-reports/reports.queries.server.ts';
import { hashOfLetterCode } from '#app/lib/letter-code.server.ts';

export const reportContent: ReportContent = {
  version: 1,
  nickname: 'Ada',
  className: 'Saturday class',
  level: 'beginner',
  firstDay: '2026-01-01',
  lastDay: '2026-06-30',
  tutors: ['Chidi'],
  meetings: { held: 12, attended: 9, late: 1, excused: 2 },
  unitsDone: 1,
  units: [{ title: 'Ndeewo!', titleEnglish: 'Greetings', can: 'greet and answer a greeting' }],
  wordsKnown: 1,
  words: [{ igbo: 'ákwà', english: 'cloth' }],
  sentence: 'Ada sings every greeting.',
  issuedOn: '2026-01-15',
};

interface ReportRow {
  /** Null for a class that was deleted. */
  classId: number | null;
  profileId: number;
  by: number | null;
  now: number;
  /** Code that opens it. */
  code?: string;
}

/** A valid report. */
export async function insertTermReport(db: Db, { code, ...row }: ReportRow, content: ReportContent = reportContent): Promise<number> {
  const id = await insertReport(db, { ...row, content });
  if (code !== undefined) await insertCode(db, { code_hash: hashOfLetterCode(code), report_id: id, created_at: row.now, expires_at: row.now + 1e9 });
  return id;
}
