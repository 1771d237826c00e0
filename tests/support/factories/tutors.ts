import { grantRole } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { dialects } from '#app/features/accounts/dialects.contract.ts';
import type { CardText } from '#app/features/tutors/card.contract.ts';
import { replaceFacets, saveCard, updateCard } from '#app/features/tutors/cards.queries.server.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { insertAccounts } from './accounts.ts';

export const cardText: CardText = {
  shownName: 'Ọ́lụ́chí N.',
  town: 'Ụ̀mụ́ahịa',
  levels: ['advanced', 'beginner'],
  dialects: ['umuahia', 'izugbe'],
  about: 'I grew up with the stories of my grandmother.\n\nI like proverbs best.',
  imageFocus: 50,
};

/** Approves a tutor without a mail. */
export async function approve(db: Db, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ tutor_state: 'approved' }).where('id', '=', accountId).execute();
  await grantRole(db, accountId, 'tutor');
}

const levels = ['beginner', 'intermediate', 'advanced'] as const;

/** Inserts approved tutors with public cards; `existing` is the number of accounts of the kind. */
export async function insertTutorCards(db: Db, count: number, now: number, existing = 0, joinedAt?: (nth: number) => number): Promise<void> {
  await insertAccounts(db, count, 'tutor', existing, joinedAt);
  const tutors = await db
    .selectFrom('accounts')
    .select(['id', 'first_name'])
    .where('kind', '=', 'tutor')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  for (const [nth, { id, first_name }] of tutors.reverse().entries()) {
    await approve(db, id);
    const town = `Town ${nth + 1}`;
    const text = {
      shown_name: first_name,
      town,
      about: cardText.about,
      image_focus: 50,
      updated_at: now,
      search_key: foldForSearch(`${first_name} ${town}`),
    };
    const card = await saveCard(db, id, text);
    await replaceFacets(db, card, { levels: [levels[nth % 3] ?? 'beginner'], dialects: [dialects[nth % dialects.length] ?? 'izugbe'] });
    await updateCard(db, card, { agreed_at: now });
  }
}
