import type { Db } from '#app/db/schema.ts';
import type { PublicCard } from './card.contract.ts';
import { publicCardRow } from './cards.queries.server.ts';
import { toCards } from './cards.server.ts';

interface PublicTutor {
  card: PublicCard;
  accountId: number;
  /** Day of the check for teaching children. */
  checkedOn: string | null;
}

/** Tutor by the id of a card; undefined unless the card is public. An answer that is cached names `tutorCardsTag`. */
export async function publicTutor(db: Db, cardId: number): Promise<PublicTutor | undefined> {
  const row = await publicCardRow(db, cardId);
  const [card] = row ? await toCards(db, [row]) : [];
  return row && card ? { card, accountId: row.account_id, checkedOn: row.checked_on } : undefined;
}
