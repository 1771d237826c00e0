import { ApiError } from '#app/lib/api-error.ts';

/** Errors of the database that pass, so that the client may retry. */
type DatabaseErrorKind = 'unavailable' | 'read-only' | 'busy';

const messages: Record<DatabaseErrorKind, string> = {
  unavailable: 'The academy cannot reach its database at this moment. Please keep what you wrote, and try again in a minute.',
  'read-only':
    'The academy can show everything, but cannot save anything at this moment. Please keep what you wrote, and try again in a few minutes.',
  busy: 'The academy is busy with something else at this moment. Please try again in a few seconds.',
};
const retryAfter: Record<DatabaseErrorKind, number> = { unavailable: 30, 'read-only': 120, busy: 5 };

/** Primary result codes of SQLite: the low byte of the extended ones. */
const sqliteKinds: Record<number, DatabaseErrorKind> = {
  5: 'busy', // BUSY: another process writes
  6: 'busy', // LOCKED
  8: 'read-only', // READONLY
  10: 'read-only', // IOERR
  13: 'read-only', // FULL
  14: 'unavailable', // CANTOPEN
};

/** SQLSTATE codes, whole or by their class (first two characters), and error codes of Node. */
const kindsByCode: Record<string, DatabaseErrorKind> = {
  '08': 'unavailable', // connection
  '25006': 'read-only', // read-only transaction, or a standby
  '40001': 'busy', // serialization
  '40P01': 'busy', // deadlock
  '53': 'busy', // connections or memory
  '53100': 'read-only', // disk full
  '55P03': 'busy', // lock not available
  '57014': 'busy', // statement timeout
  '57': 'unavailable', // shutting down, crashed, starting
  '58': 'read-only', // system error, disk
  EIO: 'read-only', // fdatasync of the WAL (wal-sync.server.ts)
  ENOSPC: 'read-only',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
};

/** Messages of the PostgreSQL driver for connection errors without a code. */
const connectionError =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The SQLite file was moved or deleted while open: further writes would be lost. */
export class DatabaseFileReplaced extends Error {}

/** PostgreSQL does not respond, though its address may still accept connections. */
export class DatabaseSilent extends Error {
  override message = 'The database server does not respond';
}

function classify(error: unknown): DatabaseErrorKind | undefined {
  if (error instanceof DatabaseFileReplaced || error instanceof DatabaseSilent) return 'unavailable';
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return sqliteKinds[Number(error.errcode) & 0xff];
  if ('code' in error) return kindsByCode[String(error.code)] ?? kindsByCode[String(error.code).slice(0, 2)];
  return connectionError.test(error.message) ? 'unavailable' : undefined;
}

/** Whether another process holds the write lock of SQLite. */
export const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && classify(error) === 'busy';

const hasCode = (error: unknown, codes: readonly unknown[]): boolean =>
  error instanceof Error && (codes.includes('errcode' in error && error.errcode) || codes.includes('code' in error && error.code));

/** Result codes of SQLite, and SQLSTATE. */
const uniqueViolations = [2067, 1555, '23505'];

/** Whether a unique index rejected a row, because another transaction was quicker. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, uniqueViolations);

const foreignKeyViolations = [787, '23503'];

/** Whether a row names another one that was deleted in the meantime. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, foreignKeyViolations);

/** Whether a statement names a table that does not exist. SQLite has no code of its own for that. */
export const isMissingTable = (error: unknown): boolean =>
  hasCode(error, ['42P01']) || (error instanceof Error && error.message.startsWith('no such table'));

/** @returns 503 for an error that passes, undefined for a bug */
export function toServiceUnavailable(error: unknown): ApiError | undefined {
  const kind = classify(error);
  return kind && new ApiError(503, messages[kind], { retryAfter: retryAfter[kind] });
}
