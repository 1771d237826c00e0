import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';

/** Database engine of this run: each API test runs on both. */
export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** URL of a database without tables: a file in `dir`, or a new database on the tests' PostgreSQL. */
export function newDatabaseUrl(dir: string): Promise<string> {
  return engine === 'postgres' ? createPostgresDatabase() : Promise.resolve(join(dir, 'academy.db'));
}

/** Migrated databases that are copied, one per process: migrating anew takes most of the start of a test app. */
let template: Promise<string> | undefined;

/** URL of a database with all tables and no rows. */
export async function newMigratedDatabaseUrl(dir: string): Promise<string> {
  template ??= createTemplate();
  if (engine === 'postgres') return createPostgresDatabase(nameOf(await template));
  const file = join(dir, 'academy.db');
  copyFileSync(await template, file);
  return file;
}

async function createTemplate(): Promise<string> {
  const url = await newDatabaseUrl(mkdtempSync(join(tmpdir(), 'academy-template-')));
  const { migrate, close } = openDatabase(url);
  await migrate();
  await close();
  return url;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function createPostgresDatabase(copyOf = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The default writes each page into the log, which takes more than twice the processor time.
  await onServer(`create database ${name} template ${copyOf} strategy file_copy`);
  return `${inject('postgres')}/${name}`;
}

/** Deletes a database of PostgreSQL, unless another process of the test still uses it. */
export async function dropDatabase(url: string): Promise<void> {
  await onServer(`drop database if exists ${nameOf(url)}`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === objectInUse)) throw error;
  });
}

const objectInUse = '55006';

/** One connection per process that stays open: for each new one PostgreSQL starts a process (decision 0103). */
let connection: pg.Pool | undefined;

async function onServer(statement: string): Promise<void> {
  connection ??= new pg.Pool({ connectionString: `${inject('postgres')}/postgres`, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // At the end the server may stop before this process.
    .on('error', () => undefined);
  await connection.query(statement);
}
