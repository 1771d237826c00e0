import './tutors.tables.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Level, Schema } from '#app/db/schema.ts';
import type { Dialect } from '#app/features/accounts/dialects.contract.ts';
import type { CardText } from './card.contract.ts';

export type CardRow = Selectable<Schema['tutor_cards']>;

interface CardFilter {
  limit: number;
  /** Id of the last card of the page before. */
  before?: number | undefined;
  level?: Level | undefined;
  dialect?: Dialect | undefined;
}

/** Public cards, newest first. The condition is that of a partial index. */
export function listPublicCards(db: Db, { limit, before, level, dialect }: CardFilter): Promise<CardRow[]> {
  let cards = db
    .selectFrom('tutor_cards')
    .innerJoin('accounts', 'accounts.id', 'tutor_cards.account_id')
    .selectAll('tutor_cards')
    .where('agreed_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('tutor_state', '=', 'approved')
    .orderBy('tutor_cards.id', 'desc')
    .limit(limit);
  if (before !== undefined) cards = cards.where('tutor_cards.id', '<', before);
  for (const [facet, value] of Object.entries({ level, dialect } as const))
    if (value !== undefined)
      cards = cards.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tutor_card_facets')
            .select(sql<number>`1`.as('one'))
            .whereRef('card_id', '=', 'tutor_cards.id')
            .where('facet', '=', facet as 'level' | 'dialect')
            .where('value', '=', value),
        ),
      );
  return cards.execute();
}

/** Card that visitors see, with the day of the check of its tutor. */
export const publicCardRow = (db: Db, id: number): Promise<(CardRow & { checked_on: string | null }) | undefined> =>
  db
    .selectFrom('tutor_cards')
    .innerJoin('accounts', 'accounts.id', 'tutor_cards.account_id')
    .selectAll('tutor_cards')
    .select('checked_on')
    .where('tutor_cards.id', '=', id)
    .where('agreed_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('tutor_state', '=', 'approved')
    .executeTakeFirst();

export interface Facets {
  levels: Level[];
  dialects: Dialect[];
}

/** Levels and dialects by card. */
export async function facetsOf(db: Db, cardIds: number[]): Promise<Map<number, Facets>> {
  const facets = new Map(cardIds.map((id): [number, Facets] => [id, { levels: [], dialects: [] }]));
  if (cardIds.length === 0) return facets;
  for (const { card_id, facet, value } of await db.selectFrom('tutor_card_facets').selectAll().where('card_id', 'in', cardIds).execute()) {
    const card = facets.get(card_id);
    if (facet === 'level') card?.levels.push(value as Level);
    else card?.dialects.push(value as Dialect);
  }
  return facets;
}

export const cardOfAccount = (db: Db, accountId: number): Promise<CardRow | undefined> =>
  db.selectFrom('tutor_cards').selectAll().where('account_id', '=', accountId).executeTakeFirst();

type CardValues = Pick<Insertable<Schema['tutor_cards']>, 'shown_name' | 'town' | 'about' | 'image_focus' | 'updated_at' | 'search_key'>;

/** Creates or changes the card of an account, and returns its id. */
export async function saveCard(tx: Db, accountId: number, values: CardValues): Promise<number> {
  const { id } = await tx
    .insertInto('tutor_cards')
    .values({ ...values, account_id: accountId, image_hash: null, hidden_reason: '' })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function replaceFacets(tx: Db, cardId: number, { levels, dialects }: Pick<CardText, 'levels' | 'dialects'>): Promise<void> {
  await tx.deleteFrom('tutor_card_facets').where('card_id', '=', cardId).execute();
  const rows = [
    ...[...new Set(levels)].map((value) => ({ card_id: cardId, facet: 'level' as const, value })),
    ...[...new Set(dialects)].map((value) => ({ card_id: cardId, facet: 'dialect' as const, value })),
  ];
  await tx.insertInto('tutor_card_facets').values(rows).execute();
}

type CardChange = Partial<Pick<CardRow, 'image_hash' | 'agreed_at' | 'hidden_at' | 'hidden_by' | 'hidden_reason' | 'updated_at'>>;

export async function updateCard(tx: Db, id: number, change: CardChange): Promise<void> {
  await tx.updateTable('tutor_cards').set(change).where('id', '=', id).execute();
}

/** Foreign keys delete their levels and dialects. */
export async function deleteCardsOf(tx: Db, accountIds: number[]): Promise<void> {
  await tx.deleteFrom('tutor_cards').where('account_id', 'in', accountIds).execute();
}
