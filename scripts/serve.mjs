// Starts the built server: `npm start` after its checks, and the container image without them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from './setup.mjs';

// First of all: what the server writes (database, mails, backups) is for its own user alone.
process.umask(0o077);
process.env.NODE_ENV = 'production';
// Password hashing uses up to 4 threads of libuv; database syncs and compression must not queue behind it.
process.env.UV_THREADPOOL_SIZE ??= '8';
process.chdir(root);
try {
  const { start } = await import(pathToFileURL(join(root, 'build/server/index.js')).href);
  await start();
} catch (error) {
  fail(error instanceof Error ? describeStartError(error) : String(error));
}

/** A short message for errors that the operator can fix, the stack for others. @param {Error & { code?: string }} error */
function describeStartError(error) {
  if (error.code === 'EADDRINUSE') return `The port is taken: another program listens on ${process.env.PORT ?? 3000}. Set PORT to another port.`;
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND') return 'The database does not answer. Is it running, and is DATABASE_URL right?';
  if (error.code === 'ERR_SQLITE_ERROR')
    return `The database in DATA_DIR cannot be opened: ${error.message}. Is there room on the disk, may this user write there, and is no other program writing?`;
  return /^The (variable|data) /.test(error.message) ? error.message : (error.stack ?? error.message);
}
