import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { newDatabaseUrl } from '#tests/support/empty-database.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { type Catalog, openCatalog } from './catalog.ts';
import type { StoredRelease } from './stored-release.ts';

interface KeptRows {
  env?: Record<string, string>;
  /** Tables of today that hold the rows of a renamed or split table. None for a dropped one: name the test that proves its data. */
  renamedTables?: Record<string, string[]>;
  /** Columns of today by their old names. Null for a dropped or rewritten one: name the test that proves its data. */
  renamedColumns?: Record<string, string | null>;
  /** Columns without data in the stored database. */
  emptyColumns?: string[];
}

interface RowChecks {
  /** App on the migrated database. */
  app(): TestApp;
  /** Compares row counts by the old table names, without dropped tables. */
  expectRows(counts: Record<string, number>): Promise<void>;
}

async function inDatabase<T>(address: string, read: (catalog: Catalog) => Promise<T>): Promise<T> {
  const catalog = openCatalog(address);
  return read(catalog).finally(() => catalog.close());
}

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

async function countRows(catalog: Catalog, tables: string[]): Promise<number> {
  const counts = await Promise.all(tables.map((table) => catalog.count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Adds the tests that the stored database is full, and that migrations and starts keep its rows. Further tests may follow in the same file. */
export function testKeptRows(
  { release, restore, openRelease }: StoredRelease,
  { env = {}, renamedTables = {}, renamedColumns = {}, emptyColumns = [] }: KeptRows = {},
): RowChecks {
  let at: TestApp;
  beforeAll(async () => {
    at = await openRelease(env);
  });
  afterAll(() => at.close());

  const inMigrated = <T>(read: (catalog: Catalog) => Promise<T>) => inDatabase(at.context.config.databaseUrl, read);
  const currentTables = (table: string): string[] => renamedTables[table] ?? [table];

  /** Undefined for a dropped or rewritten column. */
  function currentColumn(table: string, column: string): string | undefined {
    const renamed = renamedColumns[`${table}.${column}`];
    return renamed === undefined ? column : (renamed ?? undefined);
  }

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
      expect(Object.keys(counts).filter((table) => counts[table] === 0)).toEqual([]);
      expect(empty).toEqual(emptyColumns);
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

  return { app: () => at, expectRows };
}
