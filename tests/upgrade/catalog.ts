import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

export const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

type Row = Record<string, unknown>;

interface Table {
  name: string;
  columns: string[];
}

/** Reads a database through its own catalog, so that no query has to name tables that migrations rename. */
export interface Catalog {
  /** Tables but those of Kysely's migrator. */
  tables(): Promise<Table[]>;
  count(table: string): Promise<number>;
  /** Count of rows whose value is neither null, zero nor empty. */
  countFilled(table: string, column: string): Promise<number>;
  /** All rows as JSON, with bytes in hexadecimal digits, sorted as text. */
  rows(table: string, columns: string[]): Promise<string[]>;
  /** Definitions of tables, columns, indexes, constraints and triggers. */
  schema(): Promise<string[]>;
  close(): Promise<void>;
}

interface Dialect {
  columns: string;
  schema: string;
}

const sqlite: Dialect = {
  // Shadow tables of the full text index are left out: their layout is private to SQLite.
  columns: `select tables.name as "table", columns.name as "column" from pragma_table_list as tables join pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.type in ('table', 'virtual') and tables.name not like 'sqlite\\_%' escape '\\' order by 1, columns.cid`,
  schema: `select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') as definition from sqlite_master`,
};

/** NOT NULL constraints are left out: only PostgreSQL 18 lists them, and columns tell the same. Positions skip dropped columns, which a dump loses. */
const postgres: Dialect = {
  columns: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' order by 1, ordinal_position`,
  schema: `
    select concat_ws(' ', 'column', table_name, rank() over (partition by table_name order by ordinal_position), column_name, data_type, is_nullable,
      column_default, identity_generation) as definition from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
};

/** @param address `postgres://...` or a file name */
export function openCatalog(address: string): Catalog {
  const { query, close } = engine === 'postgres' ? openPool(address) : openFile(address);
  const { columns, schema } = engine === 'postgres' ? postgres : sqlite;
  const count = async (from: string) => Number((await query(`select count(*) as count from ${from}`))[0]?.count);
  return {
    async tables() {
      const byTable = Object.groupBy(await query(columns), ({ table }) => String(table));
      const tables = Object.entries(byTable).map(([name, rows = []]) => ({ name, columns: rows.map(({ column }) => String(column)) }));
      return tables.filter(({ name }) => !name.startsWith('kysely_'));
    },
    count: (table) => count(`"${table}"`),
    countFilled: (table, column) => count(`"${table}" where cast("${column}" as text) not in ('', '0')`),
    async rows(table, columns) {
      const names = columns.map((column) => `"${column}"`);
      return (await query(`select ${names} from "${table}"`)).map((row) => asJson(Object.values(row))).sort();
    },
    schema: async () => (await query(schema)).map(({ definition }) => String(definition)).sort(),
    close,
  };
}

const asJson = (values: unknown[]) =>
  JSON.stringify(values.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)));

function openPool(address: string) {
  const pool = new pg.Pool({ connectionString: address });
  return { query: async (text: string) => (await pool.query<Row>(text)).rows, close: () => pool.end() };
}

function openFile(address: string) {
  const database = new DatabaseSync(address, { readOnly: true });
  return { query: async (text: string): Promise<Row[]> => database.prepare(text).all(), close: async () => database.close() };
}
