import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Words of a profile by state at the end of a week, whose first day is a number of days since 1970 (decision 0136). A week in which no word
 * changed its state has no row. Earlier releases counted nothing: their profiles begin with the last week in which they learned.
 */
export async function up(db: Kysely<unknown>, { bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `create table profile_weeks (
      profile_id ${bigint} not null references profiles (id) on delete cascade, week ${bigint} not null, learning ${bigint} not null,
      known ${bigint} not null, can_say ${bigint} not null, primary key (profile_id, week))${tableSuffix}`,
    `insert into profile_weeks (profile_id, week, learning, known, can_say)
      select profiles.id, last_day - (last_day + 3) % 7, sum((1 - knows) * (1 - says)), sum(knows * (1 - says)), sum(says)
      from profiles join (
        select profile_id, item_id,
          max(case when skill = 'know' and stability >= 21 then 1 else 0 end) as knows,
          max(case when skill = 'say' and stability >= 21 then 1 else 0 end) as says
        from cards join items on items.id = item_id
        where published_at is not null
        group by profile_id, item_id
        having max(cards.state) > 0
      ) as words on words.profile_id = profiles.id
      where last_day is not null
      group by profiles.id, last_day`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
