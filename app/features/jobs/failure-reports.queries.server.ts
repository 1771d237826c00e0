import type { Generated } from 'kysely';
import type { Db } from '#app/db/schema.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    failure_reports: FailureReports;
  }
}

/** One row: the dead letters up to this time are reported. */
interface FailureReports {
  id: Generated<number>;
  until: number;
}

/** Locks and returns the time up to which dead letters are reported; 0 before the first report. */
export async function lockReportedUntil(tx: Db): Promise<number> {
  const report = tx.updateTable('failure_reports').set((row) => ({ until: row.ref('until') }));
  return (await report.where('id', '=', 1).returning('until').executeTakeFirstOrThrow()).until;
}

export async function setReportedUntil(tx: Db, until: number): Promise<void> {
  await tx.updateTable('failure_reports').set({ until }).where('id', '=', 1).execute();
}
