import './backups.tables.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import { type BackupStep, backupSteps } from './backups.contract.ts';

type NewBackup = Pick<Insertable<Schema['backups']>, 'created_at' | 'bytes'>;

/**
 * Only the last one counts, so earlier ones are forgotten.
 * @param isNew whether the program of BACKUP_AFTER is due for it
 */
export async function recordBackup(db: Db, backup: NewBackup, { isNew }: { isNew: boolean }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lastBackup(tx);
    const values = { ...backup, compared_at: before?.compared_at ?? null, after_ran_at: isNew ? null : (before?.after_ran_at ?? null) };
    const { id } = await tx.insertInto('backups').values(values).returning('id').executeTakeFirstOrThrow();
    await tx.deleteFrom('backups').where('id', '<', id).execute();
  });
}

export const lastBackup = (db: Db) =>
  db.selectFrom('backups').select(['created_at', 'bytes', 'compared_at', 'after_ran_at']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Records that a step succeeded for the last backup. */
export const recordSuccess = (db: Db, step: { compared_at: number } | { after_ran_at: number }) => db.updateTable('backups').set(step).execute();

interface Failure {
  step: BackupStep;
  failed_at: number;
  reason: string;
}

/** @returns how often the step has failed in a row, this failure included */
export async function recordFailure(tx: Db, failure: Failure): Promise<number> {
  const before = await failures(tx).where('step', '=', failure.step).executeTakeFirst();
  const in_a_row = (before?.in_a_row ?? 0) + 1;
  await forgetFailures(tx, failure.step);
  await tx
    .insertInto('backup_failures')
    .values({ ...failure, in_a_row })
    .execute();
  return in_a_row;
}

const failures = (db: Db) => db.selectFrom('backup_failures').select(['step', 'failed_at', 'reason', 'in_a_row']).orderBy('id', 'desc');

/** The failure of the first step that fails: those after it follow from it, or matter less. */
export async function lastFailure(db: Db) {
  const rows = await failures(db).execute();
  return backupSteps.flatMap((step) => rows.find((row) => row.step === step) ?? [])[0];
}

/** Failures in a row of the step with the most. A changed backup counts as two: it does not pass by itself. */
export async function failuresInARow(db: Db): Promise<number> {
  const rows = await failures(db).execute();
  return Math.max(0, ...rows.map(({ step, in_a_row }) => (step === 'compare' ? in_a_row + 1 : in_a_row)));
}

export const forgetFailures = (db: Db, step: BackupStep) => db.deleteFrom('backup_failures').where('step', '=', step).execute();

/** Jobs that write backups and are not done: the scheduled one always waits for its time. */
export const unfinishedBackups = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['kind', 'state'])
    .where('kind', 'in', ['backups.write', 'backups.now'])
    .where('unique_key', 'is not', null)
    // Literals: SQLite chooses a partial index by the text of the statement.
    .where('state', 'in', [sql.lit('queued' as const), sql.lit('running' as const)])
    .execute();
