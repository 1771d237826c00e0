import type { Db } from '#app/db/schema.ts';
import { accountById, lockAccount } from '#app/features/accounts/public.server.ts';
import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { cardOfAccount, updateCard } from './cards.queries.server.ts';
import { setPicture, toCards } from './cards.server.ts';
import type { decisions, ReviewedCard } from './decisions.contract.ts';
import { cardHiddenMail } from './mails/card-hidden.mail.server.ts';
import { tutorCardsTag } from './tutors.cache-tags.ts';

async function nameOf(db: Db, accountId: number | null): Promise<string | null> {
  const account = accountId === null ? undefined : await accountById(db, accountId);
  return account ? fullName(account) : null;
}

/** Card of a tutor as the staff sees it; null when there is none. */
export async function reviewedCard(db: Db, accountId: number): Promise<ReviewedCard | null> {
  const row = await cardOfAccount(db, accountId);
  const [card] = row ? await toCards(db, [row]) : [];
  if (!row || !card) return null;
  const { hidden_at, hidden_by, hidden_reason } = row;
  const hidden = hidden_at === null ? null : { reason: hidden_reason, by: await nameOf(db, hidden_by), at: new Date(hidden_at).toISOString() };
  return { ...card, agreed: row.agreed_at !== null, hidden };
}

export const hideCardHandler: Pick<Handlers<typeof decisions>, 'hideCard'> = {
  hideCard: async ({ db, params: { id }, input: { hidden, reason = '' }, now, config, principal, audit, invalidate, log, notifyMailWorker }) => {
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const account = await lockAccount(tx, id);
      const card = account && (await cardOfAccount(tx, id));
      if (!card) return reject(404, 'This card is gone');
      if ((card.hidden_at !== null) === hidden) {
        const colleague = (await nameOf(tx, card.hidden_by)) ?? 'Another administrator';
        reject(409, hidden ? `${colleague} has hidden this card meanwhile.` : 'This card is not hidden any more.');
      }
      const change = { hidden_at: hidden ? now() : null, hidden_by: hidden ? principal.id : null, hidden_reason: reason };
      await updateCard(tx, card.id, change);
      if (hidden) {
        if (card.image_hash) invalidate(...(await setPicture(tx, card, undefined, now())));
        await sendMail(tx, { config, now }, cardHiddenMail, { to: account.email, props: { reason } });
      }
      await audit({ id, title: `${fullName(account)}, ${hidden ? 'hidden' : 'shown'}` }, tx);
    });
    invalidate(tutorCardsTag);
    notifyMailWorker();
    log('tutor_card_hidden', { tutor: id, hidden, account: principal.id });
    return { message: hidden ? 'The card is hidden, and its picture is deleted. An email tells the tutor why.' : 'The card may be shown again' };
  },
};
