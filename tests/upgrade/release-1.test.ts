import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { type Catalog, openCatalog } from './catalog.ts';
import { openRelease, release, restore } from './release-1.ts';

/** Tables of today that hold the rows of a renamed or split table of release 1. None for a dropped one: name the test that proves its data. */
const renamedTables: Record<string, string[]> = {
  // Count tables: release-1-reads.test.ts compares the totals.
  account_counts: [],
  post_counts: [],
  subscriber_counts: [],
  counters: ['rate_limits'],
  marks: ['completed_tasks', 'named_locks'],
  post_media: ['media_links'],
  pins: ['one_time_tokens'],
  pin_attempts: ['one_time_token_attempts'],
  secrets: ['daily_secrets'],
  words: ['words_of_day'],
};

/** Columns of today by the names of release 1. Null for a dropped or rewritten one: name the test that proves its data. */
const renamedColumns: Record<string, string | null> = {
  'leases.until': 'expires_at',
  'mails.claims': 'fencing_token',
  'mails.failures': 'failed_attempts',
  'mails.due_at': 'run_at',
  // Locks have no time.
  'marks.created_at': null,
  // Text since migration 0016: release-1-reads.test.ts compares every width of every picture.
  'media.width': null,
  'newsletters.ended_lately': 'recent_completed',
  'newsletters.failed_lately': 'recent_failed',
  'newsletters.failed_in_row': 'consecutive_failures',
  'post_media.post_id': 'owner_id',
  'pins.pin_hash': 'secret_hash',
  'pins.tries': 'attempts',
  // Attached data. release-1-accounts.test.ts: of two registrations the pin decides, and mails from before the upgrade count.
  'pins.registration_id': null,
  'pins.requested_by': null,
  'pin_attempts.pin_id': 'token_id',
};

/** The leases in the database end 6 s after `now`. */
const leaseMs = 6_000;

let at: TestApp;
beforeAll(async () => {
  // Rows and values are those of the release alone; release-1-course.test.ts has the starter course.
  at = await openRelease({ STARTER_CONTENT: 'off' });
});
afterAll(() => at.close());

async function inDatabase<T>(address: string, read: (catalog: Catalog) => Promise<T>): Promise<T> {
  const catalog = openCatalog(address);
  return read(catalog).finally(() => catalog.close());
}

const inMigrated = <T>(read: (catalog: Catalog) => Promise<T>) => inDatabase(at.context.config.databaseUrl, read);

/** Reads a new database of the engine under test after `fill`. */
async function inNew<T>(fill: (address: string) => Promise<void>, read: (catalog: Catalog) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'academy-'));
  const address = await newDatabaseUrl(dir);
  await fill(address);
  return inDatabase(address, read).finally(() => rmSync(dir, { recursive: true }));
}

async function migrate(address: string): Promise<void> {
  const database = openDatabase(address);
  await database.migrate().finally(() => database.close());
}

const currentTables = (table: string): string[] => renamedTables[table] ?? [table];

/** Undefined for a dropped or rewritten column. */
function currentColumn(table: string, column: string): string | undefined {
  const renamed = renamedColumns[`${table}.${column}`];
  return renamed === undefined ? column : (renamed ?? undefined);
}

async function countRows(catalog: Catalog, tables: string[]): Promise<number> {
  const counts = await Promise.all(tables.map((table) => catalog.count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Compares row counts by the table names of release 1, without dropped tables. */
async function expectRows(counts: Record<string, number>): Promise<void> {
  const kept = Object.entries(counts).filter(([table]) => currentTables(table).length > 0);
  const actual = await inMigrated((catalog) =>
    Promise.all(kept.map(async ([table]) => [table, await countRows(catalog, currentTables(table))] as const)),
  );
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(kept));
}

test('the stored database is unchanged and has data in every column of every table', () =>
  inNew(restore, async (catalog) => {
    const counts: Record<string, number> = {};
    const empty: string[] = [];
    for (const { name, columns } of await catalog.tables()) {
      counts[name] = await catalog.count(name);
      for (const column of columns) if ((await catalog.countFilled(name, column)) === 0) empty.push(`${name}.${column}`);
    }
    expect(counts).toEqual(release.rows);
    expect(empty).toEqual([]);
  }));

test('every row is there after the migration', () => expectRows(release.rows));

test('every value is there after the migration', () =>
  inNew(restore, (old) =>
    inMigrated(async (migrated) => {
      for (const { name, columns } of await old.tables()) {
        const tables = currentTables(name);
        if (tables.length === 0) continue;
        const kept = columns.filter((column) => currentColumn(name, column) !== undefined);
        const current = kept.flatMap((column) => currentColumn(name, column) ?? []);
        const rows = await Promise.all(tables.map((table) => migrated.rows(table, current)));
        expect(rows.flat().sort(), name).toEqual(await old.rows(name, kept));
      }
    }),
  ));

test('a migrated database has the schema of a new database', async () => {
  const schema = (catalog: Catalog) => catalog.schema();
  expect(await inMigrated(schema)).toEqual(await inNew(migrate, schema));
});

test('a second start adds no rows', async () => {
  at = await at.restart();
  await expectRows(release.rows);
});

/** The jobs also index the rows for the search, under a lock that is a row. */
const withLockOfSearch = (rows: Record<string, number>) => ({ ...rows, marks: (rows.marks ?? 0) + 1 });

test('purges nothing while another process holds the lease, then deletes the same rows as release 1', async () => {
  await at.runRetentionJob();
  await expectRows(withLockOfSearch(release.rows));
  at.clock.ms += leaseMs;
  await at.runRetentionJob();
  await expectRows(withLockOfSearch(release.rowsAfterPurge));
});
