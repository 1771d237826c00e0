import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { envFile, log } from './setup.mjs';

/** Tells in one line which names of the file of settings nothing reads, once for all workers. Values may be secret, so none is printed. */
export async function tellUnknownNames() {
  if (envFile === '' || !existsSync(envFile) || !cluster.isPrimary) return;
  // Node 18, which an archive is started by, has no such export.
  const { parseEnv } = await import('node:util');
  const { unknownNames } = await import('../app/lib/setting-names.server.ts');
  const names = unknownNames(Object.keys(parseEnv(readFileSync(envFile, 'utf8'))), process.env);
  if (names.length > 0)
    log(`${envFile} has names that are no settings, and nothing reads them: ${names.join(', ')}. All settings are in docs/configuration.md.`);
}
