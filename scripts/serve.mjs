// Starts the built server: `npm start` after its checks, and the container image without them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';
import { failToStart } from './start-error.mjs';

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
  failToStart(error);
}
