import { type Kysely, sql } from 'kysely';
import { searchKey } from '#app/lib/search-key.ts';
import type { ColumnTypes } from '../column-types.ts';

const kinds = ['learner', 'tutor', 'admin'];
/** '' stands for no level, which administrators have. */
const levels = ['', 'beginner', 'intermediate', 'advanced'];

/** Search of accounts by name and email, and counts of accounts. */
export async function up(db: Kysely<unknown>, columnTypes: ColumnTypes): Promise<void> {
  const { bigint, tableSuffix, searchIndexColumn } = columnTypes;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table accounts add column search_key text not null default ''`);
  await fillKeys(db);
  await run(`drop index accounts_by_kind`);
  await run(`create index accounts_by_kind on accounts (kind, id${searchIndexColumn})`);
  await run(`create index accounts_by_level on accounts (kind, level, id${searchIndexColumn})`);
  await run(
    `create table account_counts (kind text not null, level text not null, count ${bigint} not null, primary key (kind, level))${tableSuffix}`,
  );
  for (const kind of kinds)
    for (const level of levels)
      await run(
        `insert into account_counts select '${kind}', '${level}', count(*) from accounts where kind = '${kind}' and coalesce(level, '') = '${level}'`,
      );
  for (const trigger of triggers[columnTypes.engine]) await run(trigger);
}

const step = (row: 'old' | 'new', by: string) =>
  `update account_counts set count = count ${by} where kind = ${row}.kind and level = coalesce(${row}.level, '');`;
const moved = `${step('old', '- 1')} ${step('new', '+ 1')}`;

/** Statement-level trigger: PostgreSQL is slow when one transaction updates a row 10,000 times. */
const counted = (name: string, event: string, rows: string, sign: '+' | '-') => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    update account_counts set count = count ${sign} changed.rows
    from (select kind, coalesce(level, '') as level, count(*) as rows from changed_rows group by 1, 2) as changed
    where account_counts.kind = changed.kind and account_counts.level = changed.level;
    return null; end $$`,
  `create trigger ${name} after ${event} on accounts referencing ${rows} table as changed_rows for each statement execute function ${name}()`,
];

const triggers = {
  sqlite: [
    `create trigger accounts_count_in after insert on accounts begin ${step('new', '+ 1')} end`,
    `create trigger accounts_count_out after delete on accounts begin ${step('old', '- 1')} end`,
    `create trigger accounts_count_over after update of kind, level on accounts begin ${moved} end`,
  ],
  postgres: [
    ...counted('accounts_count_in', 'insert', 'new', '+'),
    ...counted('accounts_count_out', 'delete', 'old', '-'),
    `create function accounts_count_over() returns trigger language plpgsql as $$ begin ${moved} return null; end $$`,
    `create trigger accounts_count_over after update of kind, level on accounts for each row execute function accounts_count_over()`,
  ],
};

const batch = 500;

interface Row {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select id, first_name, last_name, email from accounts where id > ${last} order by id limit ${batch}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    const keys = sql.join(rows.map((row) => sql`(cast(${row.id} as bigint), cast(${searchKey(row)} as text))`));
    await sql`with keys (id, search_key) as (values ${keys})
      update accounts set search_key = keys.search_key from keys where accounts.id = keys.id`.execute(db);
    last = end.id;
  }
}
