import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engine } from './catalog.ts';
import { postgresDump, readJson, sqliteFile } from './stored-files.ts';

/** Response of the release to a GET; `json`, `text` or `sha256` is its body. */
export interface RecordedResponse<Caller extends string> {
  as: Caller[];
  status: number;
  type: string;
  /** X-Total-Count. */
  total?: number;
  json?: object;
  text?: string;
  sha256?: string;
}

/** What the JSON of every release says. Each adds what opens its data. */
export interface Description<Caller extends string = string> {
  /** Time of the clock when the answers were recorded. */
  now: string;
  /** Row count of each table, by its name in that release. */
  rows: Record<string, number>;
  reads: { path: string; answers: RecordedResponse<Caller>[] }[];
}

/** Stored data of a release: `NAME.json`, `NAME.sqlite.gz` and `NAME.postgres.sql.gz`. */
export interface StoredRelease<Described extends Description = Description> {
  release: Described;
  /** Restores the database of the engine under test into the empty one at `address`. */
  restore(address: string): Promise<void>;
  /** Opens a copy of the database with the default settings of a server. */
  openRelease(env?: Record<string, string>): Promise<TestApp>;
  /** The same until the current test is over. */
  openCopy(env?: Record<string, string>): Promise<TestApp>;
}

export function storedRelease<Described extends Description>(name: string): StoredRelease<Described> {
  const release = readJson<Described>(name);

  async function restore(address: string): Promise<void> {
    if (engine === 'sqlite') return writeFile(address, sqliteFile(name));
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(postgresDump(name));
    await client.end();
  }

  const openRelease = (env: Record<string, string> = {}) =>
    createTestApp({ STARTER_CONTENT: 'on', RATE_LIMITS: 'on', ...env }, { fill: restore, now: Date.parse(release.now) });

  async function openCopy(env?: Record<string, string>): Promise<TestApp> {
    const at = await openRelease(env);
    onTestFinished(() => at.close());
    return at;
  }

  return { release, restore, openRelease, openCopy };
}
