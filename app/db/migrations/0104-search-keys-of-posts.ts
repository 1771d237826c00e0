import { type Kysely, sql } from 'kysely';
import { foldForSearch } from '#app/lib/search-key.ts';
import type { ColumnTypes } from '../column-types.ts';

interface Row {
  id: number;
  title: string;
  subtitle: string | null;
}

const batch = 500;

/** Search of posts in all states by title and subtitle, in the list of the staff. */
export async function up(db: Kysely<unknown>, { searchIndexColumn }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table posts add column search_key text not null default ''`).execute(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select id, title, subtitle from posts where id > ${last} order by id limit ${batch}`.execute(db);
    const end = rows.at(-1);
    if (!end) break;
    const keys = sql.join(
      rows.map(({ id, title, subtitle }) => sql`(cast(${id} as bigint), cast(${foldForSearch(`${title} ${subtitle ?? ''}`)} as text))`),
    );
    await sql`with keys (id, search_key) as (values ${keys})
      update posts set search_key = keys.search_key from keys where posts.id = keys.id`.execute(db);
    last = end.id;
  }
  await sql.raw('drop index posts_by_state').execute(db);
  await sql.raw(`create index posts_by_state on posts (state, id${searchIndexColumn})`).execute(db);
}
