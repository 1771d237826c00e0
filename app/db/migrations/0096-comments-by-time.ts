import { type Kysely, sql } from 'kysely';

/** Comments and replies in the order of their times: those that are imported later may be older. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index comments_by_target',
    'create index comments_by_target on comments (target, target_id, state, created_at, id) where parent_id is null',
    'drop index replies_by_parent',
    'create index replies_by_parent on comments (parent_id, state, created_at, id) where parent_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
