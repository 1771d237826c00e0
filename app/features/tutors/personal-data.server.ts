import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { accountById, applicationOf } from '#app/features/accounts/public.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { cardOfAccount, deleteCardsOf } from './cards.queries.server.ts';
import { setPicture, toCards } from './cards.server.ts';
import { maxDecisions } from './decisions.contract.ts';
import { listDecisions } from './decisions.queries.server.ts';
import { tutorCardsTag } from './tutors.cache-tags.ts';

const iso = (ms: number) => new Date(ms).toISOString();

async function exportCard(db: Db, accountId: number, publicUrl: string) {
  const row = await cardOfAccount(db, accountId);
  const [card] = row ? await toCards(db, [row]) : [];
  if (!row || !card) return null;
  return {
    ...card,
    picture: card.image && publicUrl + card.image,
    agreedAt: row.agreed_at === null ? null : iso(row.agreed_at),
    hiddenReason: row.hidden_at === null ? null : row.hidden_reason,
  };
}

/** Decisions without the notes: these are for the staff, and given on request. */
export async function exportTutor(db: Db, { id }: DataOwner, publicUrl: string) {
  const account = await accountById(db, id);
  if (account?.kind !== 'tutor') return null;
  const decisions = await listDecisions(db, id, maxDecisions);
  return {
    state: account.tutor_state ?? ('applied' as const),
    decisions: decisions.toReversed().map(({ state, message, created_at }) => ({ state, message, decidedAt: iso(created_at) })),
    application: await applicationOf(db, id),
    checkedOn: account.checked_on,
    card: await exportCard(db, id, publicUrl),
  };
}

/** Deletes card and picture. Foreign keys delete decisions and application with the account. */
export async function eraseCard({ tx, owner, now, invalidate }: Erasure): Promise<void> {
  if (!(await cardOfAccount(tx, owner.id))) return;
  await lockMedia(tx);
  const card = await cardOfAccount(tx, owner.id);
  if (!card) return;
  invalidate(tutorCardsTag, ...(await setPicture(tx, card, undefined, now)));
  await deleteCardsOf(tx, [owner.id]);
}
