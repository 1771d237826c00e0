import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * States of tutors, and their public cards. Tutors of earlier releases wait for a decision, as their welcome mail says,
 * but those that have the role already are approved.
 */
export async function up(db: Kysely<unknown>, { id, bigint, tableSuffix }: ColumnTypes): Promise<void> {
  const statements = [
    `alter table accounts add column tutor_state text`,
    `update accounts set tutor_state = 'approved'
      where kind = 'tutor' and verified_at is not null and id in (select account_id from account_roles where role = 'tutor')`,
    `create index accounts_by_tutor_state on accounts (tutor_state, id) where tutor_state is not null`,
    `create index accounts_applied on accounts (id) where kind = 'tutor' and tutor_state is null and verified_at is not null`,
    `create table tutor_decisions (
      id ${id}, account_id ${bigint} not null references accounts (id) on delete cascade, state text not null, previous_state text not null,
      note text not null, message text not null, undoes ${bigint}, decided_by ${bigint} references accounts (id) on delete set null,
      created_at ${bigint} not null, mailed_at ${bigint})${tableSuffix}`,
    `create index tutor_decisions_by_account on tutor_decisions (account_id, id)`,
    `create index tutor_decisions_by_author on tutor_decisions (decided_by)`,
    `create index tutor_decisions_declined on tutor_decisions (created_at) where state = 'declined'`,
    `create table tutor_cards (
      id ${id}, account_id ${bigint} not null unique references accounts (id) on delete cascade, shown_name text not null, town text not null,
      about text not null, image_hash text, image_focus integer not null, agreed_at ${bigint}, hidden_at ${bigint},
      hidden_by ${bigint} references accounts (id) on delete set null, hidden_reason text not null, updated_at ${bigint} not null,
      search_key text not null)${tableSuffix}`,
    `create index tutor_cards_agreed on tutor_cards (id) where agreed_at is not null and hidden_at is null`,
    `create index tutor_cards_by_hider on tutor_cards (hidden_by) where hidden_by is not null`,
    `create table tutor_card_facets (
      card_id ${bigint} not null references tutor_cards (id) on delete cascade, facet text not null, value text not null,
      primary key (card_id, facet, value))${tableSuffix}`,
    `create index tutor_card_facets_by_value on tutor_card_facets (facet, value, card_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
