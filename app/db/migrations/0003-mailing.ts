import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

const ends = ['sent', 'failed', 'skipped'];

const isActive = (row = '') => `${row}confirmed_at is not null and ${row}unsubscribed_at is null and ${row}suppressed_at is null`;

/** Suppressed addresses, counts of subscribers, progress of newsletters, and failed attempts of mails. */
export async function up(db: Kysely<unknown>, { engine, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table subscribers add column suppressed_at ${bigint}`,
    `drop index subscribers_active`,
    `create index subscribers_active on subscribers (id) where ${isActive()}`,
    `create table subscriber_counts (state text not null primary key, count ${bigint} not null)${tableSuffix}`,
    `insert into subscriber_counts select 'active', count(*) from subscribers where ${isActive()}`,
    ...triggers[engine],
    ...ends.map((state) => `alter table newsletters add column ${state} integer not null default 0`),
    `update newsletters set ${ends
      .map((state) => `${state} = (select count(*) from mails where newsletter_id = newsletters.id and state = '${state}')`)
      .join(', ')}`,
    `create index newsletters_by_time on newsletters (created_at)`,
    // A counted try was a claim. Failures were not counted, so queued mails start with the first back-off delay.
    `alter table mails rename column tries to claims`,
    `alter table mails add column failures integer not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const wasActive = `(${isActive('old.')})`;
const becomesActive = `(${isActive('new.')})`;
const step = (by: string) => `update subscriber_counts set count = count ${by} where state = 'active';`;

/** Count of active subscribers among the rows of a statement. */
const among = (rows: string) => `(select count(*) from ${rows} where ${isActive()})`;

/** Statement-level trigger, as in 0002. A statement that changes no count takes no lock. */
const counted = (event: string, referencing: string, by: string) => [
  `create function subscribers_count_${event}() returns trigger language plpgsql as $$ begin
    update subscriber_counts set count = count + changed.by
    from (select ${by} as by) as changed where state = 'active' and changed.by <> 0;
    return null; end $$`,
  `create trigger subscribers_count_${event} after ${event} on subscribers referencing ${referencing}
    for each statement execute function subscribers_count_${event}()`,
];

const triggers = {
  sqlite: [
    `create trigger subscribers_count_insert after insert on subscribers when ${becomesActive} begin ${step('+ 1')} end`,
    `create trigger subscribers_count_delete after delete on subscribers when ${wasActive} begin ${step('- 1')} end`,
    `create trigger subscribers_count_update after update of confirmed_at, unsubscribed_at, suppressed_at on subscribers
      when ${wasActive} <> ${becomesActive} begin ${step(`+ ${becomesActive} - ${wasActive}`)} end`,
  ],
  postgres: [
    ...counted('insert', 'new table as new_rows', among('new_rows')),
    ...counted('delete', 'old table as old_rows', `-${among('old_rows')}`),
    ...counted('update', 'old table as old_rows new table as new_rows', `${among('new_rows')} - ${among('old_rows')}`),
  ],
};
