import { type Kysely, sql } from 'kysely';
import { searchKey } from '../fold.ts';
import type { Words } from '../words.ts';

const kinds = ['learner', 'tutor', 'admin'];
/** '' stands for none: administrators learn nothing. */
const levels = ['', 'beginner', 'intermediate', 'advanced'];

/** People are found by name or e-mail, and counted without reading them all. */
export async function up(db: Kysely<unknown>, words: Words): Promise<void> {
  const { time, end, searched } = words;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table accounts add column search_key text not null default ''`);
  await fillKeys(db);
  await run(`drop index accounts_by_kind`);
  await run(`create index accounts_by_kind on accounts (kind, id${searched})`);
  await run(`create index accounts_by_level on accounts (kind, level, id${searched})`);
  await run(`create table account_counts (kind text not null, level text not null, count ${time} not null, primary key (kind, level))${end}`);
  for (const kind of kinds)
    for (const level of levels)
      await run(
        `insert into account_counts select '${kind}', '${level}', count(*) from accounts where kind = '${kind}' and coalesce(level, '') = '${level}'`,
      );
  const count = (row: 'old' | 'new', step: string) =>
    `update account_counts set count = count ${step} where kind = ${row}.kind and level = coalesce(${row}.level, '');`;
  const triggers = [
    ...words.trigger('accounts_count_in', 'insert', 'accounts', count('new', '+ 1')),
    ...words.trigger('accounts_count_out', 'delete', 'accounts', count('old', '- 1')),
    ...words.trigger('accounts_count_over', 'update of kind, level', 'accounts', `${count('old', '- 1')} ${count('new', '+ 1')}`),
  ];
  for (const trigger of triggers) await run(trigger);
}

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
