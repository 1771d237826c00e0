import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

const lock = (rows: string) => `perform 1 from account_counts where (kind, level) in (${rows}) order by kind, level for update;`;
const step = (row: 'old' | 'new', by: string) =>
  `update account_counts set count = count ${by} where kind = ${row}.kind and level = coalesce(${row}.level, '');`;
const counted = (name: string, sign: '+' | '-') => `create or replace function ${name}() returns trigger language plpgsql as $$ begin
    ${lock(`select kind, coalesce(level, '') from changed_rows`)}
    update account_counts set count = count ${sign} changed.rows
    from (select kind, coalesce(level, '') as level, count(*) as rows from changed_rows group by 1, 2) as changed
    where account_counts.kind = changed.kind and account_counts.level = changed.level;
    return null; end $$`;

/** PostgreSQL: every transaction locks the rows of account_counts in one order and only when a count changes, so that none deadlock. */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  if (engine !== 'postgres') return;
  const statements = [
    counted('accounts_count_in', '+'),
    counted('accounts_count_out', '-'),
    `create or replace function accounts_count_over() returns trigger language plpgsql as $$ begin
      ${lock(`(old.kind, coalesce(old.level, '')), (new.kind, coalesce(new.level, ''))`)}
      ${step('old', '- 1')} ${step('new', '+ 1')}
      return null; end $$`,
    `drop trigger accounts_count_over on accounts`,
    `create trigger accounts_count_over after update of kind, level on accounts for each row
      when (old.kind is distinct from new.kind or old.level is distinct from new.level) execute function accounts_count_over()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
