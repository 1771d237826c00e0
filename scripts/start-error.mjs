import { fail } from './setup.mjs';

const unreachable = 'The database does not answer. Is it running, and is DATABASE_URL right?';

/** Sentences by code of Node or PostgreSQL (SQLSTATE). None has a part of a setting's value: addresses hold passwords. @type {Record<string, string>} */
const databaseSentences = {
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ECONNRESET: unreachable,
  '28P01':
    'PostgreSQL refuses the user or the password in DATABASE_URL. Please correct them; special characters of a password are written as %XX, such as %40 for @.',
  28000: 'PostgreSQL does not let the user in DATABASE_URL in. Is there a role of this name, and does pg_hba.conf allow it from this machine?',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL. Please create it with createdb, or correct the name.',
  42501: 'The user in DATABASE_URL has no right to create tables in its database. Please make it the owner of the database.',
  53300: 'PostgreSQL takes no more connections. Please raise its max_connections, or lower WORKERS.',
  '57P03': 'PostgreSQL is starting or stopping at this moment. Please try again when it is ready.',
};

/** Messages of the driver that have no code. @type {[RegExp, string][]} */
const driverSentences = [
  [
    /client password must be a string/,
    'PostgreSQL asks for a password, and DATABASE_URL has none. Please add it: postgres://user:password@host/database.',
  ],
  [/does not support SSL/, 'DATABASE_URL asks for TLS, which this PostgreSQL does not offer. Please take sslmode out of it.'],
  [/^Connection terminated|^timeout exceeded when trying to connect/, unreachable],
];

/** Why the folder of DATA_DIR cannot be made, by code of Node. @type {Record<string, string>} */
const folderSentences = {
  EEXIST: 'it is a file. Please name a folder.',
  ENOTDIR: 'a part of its path is a file. Please name a folder.',
  EACCES: 'this user may not create it. Please create it, and make this user its owner.',
  EPERM: 'this user may not create it. Please create it, and make this user its owner.',
  EROFS: 'its disk is mounted for reading only. Please mount it for writing.',
  ENOSPC: 'its disk is full. Please free space on it.',
};

/** @typedef {Error & { code?: string; syscall?: string; path?: string; hostname?: string }} StartError */

/** A sentence for errors that the operator can fix, the stack for others. @param {unknown} error @param {Record<string, string | undefined>} [env] */
export function describeStartError(error, env = process.env) {
  if (!(error instanceof Error)) return String(error);
  const { code = '', syscall, path, hostname, message, stack } = /** @type {StartError} */ (error);
  if (code === 'EADDRINUSE') return `The port is taken: another program listens on ${env.PORT || 3000}. Set PORT to another port.`;
  if (syscall === 'listen' && code === 'EACCES') return `This user may not listen on PORT ${env.PORT}. Set PORT to 1024 or more, behind a proxy.`;
  if (code === 'EADDRNOTAVAIL' || (hostname && hostname === env.HOST))
    return `HOST ${env.HOST} is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`;
  if (syscall === 'mkdir' && folderSentences[code]) return `The folder ${path} of DATA_DIR cannot be used: ${folderSentences[code]}`;
  // A socket of PostgreSQL that is not there.
  if (syscall === 'connect' && code === 'ENOENT') return unreachable;
  if (code === 'ERR_SQLITE_ERROR')
    return `The database in DATA_DIR cannot be opened: ${message}. Is there room on the disk, may this user write there, and is no other program writing?`;
  const sentence = databaseSentences[code] ?? driverSentences.find(([pattern]) => pattern.test(message))?.[1];
  if (sentence) return sentence;
  return /^The (variable|setting|data) /.test(message) ? message : (stack ?? message);
}

/** Ends a command with the sentence. @param {unknown} error @returns {never} */
export const failToStart = (error) => fail(describeStartError(error));
