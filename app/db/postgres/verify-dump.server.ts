import { countPendingMigrations, UnusableCopy, type VerifiedCopy } from '../verified-copy.server.ts';
import { readDump, ToolMissing } from './client-tools.server.ts';

/** Start of the rows of a table in the script of pg_restore; a line `\.` ends them. */
const rowsBegin = /^COPY (?:\w+\.)?"?(\w+)"? \(.*\) FROM stdin;$/;

/**
 * Reads a file of pg_dump whole and counts its rows, without a database.
 * @throws {UnusableCopy} and {ToolMissing}
 */
export async function verifyDump(file: string): Promise<VerifiedCopy> {
  const rows: Record<string, number> = {};
  let ran: string[] | undefined;
  let table: string | undefined;
  try {
    for await (const line of readDump(file)) {
      if (table === undefined) {
        table = rowsBegin.exec(line)?.[1];
        if (table === 'kysely_migration') ran = [];
      } else if (line === '\\.') table = undefined;
      else {
        rows[table] = (rows[table] ?? 0) + 1;
        if (table === 'kysely_migration') ran?.push(line.split('\t')[0] ?? '');
      }
    }
  } catch (error) {
    if (error instanceof ToolMissing) throw error;
    throw new UnusableCopy(`${file} cannot be read as a backup (${error instanceof Error ? error.message : error}). Please take another backup.`);
  }
  return { rows, pendingMigrations: countPendingMigrations(file, ran) };
}
