import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { dialects } from '#app/features/accounts/dialects.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { replaceOwnerMedia } from '#app/media/media-store.server.ts';
import type { Medium } from '#app/media/medium.server.ts';
import type { PublicCard } from './card.contract.ts';
import { type CardRow, type Facets, facetsOf, updateCard } from './cards.queries.server.ts';

const toCard = (row: CardRow, facets: Facets | undefined): PublicCard => ({
  id: row.id,
  shownName: row.shown_name,
  town: row.town,
  // In the order of the lists.
  levels: levels.filter((level) => facets?.levels.includes(level)),
  dialects: dialects.filter((dialect) => facets?.dialects.includes(dialect)),
  about: row.about,
  image: row.image_hash === null ? null : imageUrl(row.image_hash),
  imageFocus: row.image_focus,
});

export async function toCards(db: Db, rows: CardRow[]): Promise<PublicCard[]> {
  const facets = await facetsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCard(row, facets.get(row.id)));
}

/**
 * Sets the picture of a card, or deletes it, in a transaction that holds `lockMedia`.
 * @returns cache tags to invalidate
 */
export async function setPicture(tx: Db, { id }: Pick<CardRow, 'id'>, image: Medium | undefined, now: number): Promise<CacheTag[]> {
  await updateCard(tx, id, { image_hash: image?.hash ?? null, updated_at: now });
  return replaceOwnerMedia(tx, { type: 'tutor card', id }, [], image ? [image] : []);
}
