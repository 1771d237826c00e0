import { ApiError } from '#app/lib/api-error.ts';

/** What keeps a database from its work; to those who wait for it all of them pass. */
type DatabaseErrorKind = 'away' | 'cannot write' | 'busy';

const sentences: Record<DatabaseErrorKind, string> = {
  away: 'The academy cannot reach its database at this moment. Please keep what you wrote, and try again in a minute.',
  'cannot write':
    'The academy can show everything, but cannot save anything at this moment. Please keep what you wrote, and try again in a few minutes.',
  busy: 'The academy is busy with something else at this moment. Please try again in a few seconds.',
};
const retryAfter: Record<DatabaseErrorKind, number> = { away: 30, 'cannot write': 120, busy: 5 };

/** The lower byte of SQLite's codes: the rest says more than anybody here asks. */
const ofSqlite: Record<number, DatabaseErrorKind> = {
  5: 'busy', // BUSY: another process writes
  6: 'busy', // LOCKED
  8: 'cannot write', // READONLY
  10: 'cannot write', // IOERR
  13: 'cannot write', // FULL
  14: 'away', // CANTOPEN
};

/** SQLSTATE, and the names that Node gives to broken lines and disks: whole, or by their first two letters. */
const byCode: Record<string, DatabaseErrorKind> = {
  '08': 'away', // connection
  '25006': 'cannot write', // read-only transaction, or a standby
  '40001': 'busy', // serialization
  '40P01': 'busy', // deadlock
  '53': 'busy', // connections or memory
  '53100': 'cannot write', // disk full
  '55P03': 'busy', // lock not available
  '57014': 'busy', // statement timeout
  '57': 'away', // shutting down, crashed, starting
  '58': 'cannot write', // system error, disk
  EIO: 'cannot write', // as the log is synced (single-writer-dialect.server.ts)
  ENOSPC: 'cannot write',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
};

/** What the driver of PostgreSQL says without a code. */
const brokenLine = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The file was moved or removed while it was open: what is written to it now is gone with the process. */
export class DatabaseFileReplaced extends Error {}

function classify(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof DatabaseFileReplaced) return 'away';
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return ofSqlite[Number(error.errcode) & 0xff];
  if ('code' in error) return byCode[String(error.code)] ?? byCode[String(error.code).slice(0, 2)];
  return brokenLine.test(error.message) ? 'away' : undefined;
}

/** Whether SQLite says that another process is writing. */
export const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && classify(error) === 'busy';

/** The refusal for an error of the engine that passes; nothing for one that does not, which is our own mistake. */
export function toServiceUnavailable(error: unknown): ApiError | undefined {
  const trouble = classify(error);
  return trouble && new ApiError(503, sentences[trouble], { retryAfter: retryAfter[trouble] });
}
