import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const tools = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb'];

/**
 * Program folder of a PostgreSQL installation of the system with client tools; undefined without one. Tests of backups start its server:
 * pg_dump refuses one that is newer than itself.
 */
export const installedPostgres: string | undefined = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find((folder) => tools.every((name) => existsSync(join(folder, name))))
  : undefined;
