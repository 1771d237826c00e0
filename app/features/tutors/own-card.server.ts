import { academyOf } from '#app/academy/academy.server.ts';
import type { Db, TutorState } from '#app/db/schema.ts';
import { type Account, accountById, lockAccount } from '#app/features/accounts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { ApiError, reject, rejectFields } from '#app/lib/api-error.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { animatedHint } from '#app/lib/picture-file.ts';
import { isReservedAt, reservedName } from '#app/lib/reserved-names.server.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { type CardRow, cardOfAccount, replaceFacets, saveCard, updateCard } from './cards.queries.server.ts';
import { setPicture, toCards } from './cards.server.ts';
import { checkOf } from './check.server.ts';
import { listDecisions } from './decisions.queries.server.ts';
import type { OwnCard, ownCard } from './own-card.contract.ts';
import { tutorCardsTag } from './tutors.cache-tags.ts';

const stateOf = ({ tutor_state }: Account): TutorState => tutor_state ?? 'applied';

/** Serializes changes of the card with decisions on its tutor. */
async function lockTutor(tx: Db, id: number): Promise<Account> {
  return (await lockAccount(tx, id)) ?? reject(401, 'Token expired');
}

/** Card of an approved or paused tutor: only these show something to visitors. */
async function lockCard(tx: Db, accountId: number): Promise<CardRow> {
  const state = stateOf(await lockTutor(tx, accountId));
  if (state !== 'approved' && state !== 'paused') reject(409, 'This is possible once we have approved you as a tutor.');
  return (await cardOfAccount(tx, accountId)) ?? reject(409, 'Please write your card and save it first.');
}

async function toOwnCard(db: Db, row: CardRow): Promise<OwnCard | null> {
  const [card] = await toCards(db, [row]);
  return card ? { ...card, agreed: row.agreed_at !== null, hiddenReason: row.hidden_at === null ? null : row.hidden_reason } : null;
}

async function processPicture(file: File): Promise<ProcessedImage> {
  try {
    return await processUploadedImage(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof ApiError) reject(error.status, error.message, { image: error.message });
    throw error;
  }
}

export const ownCardHandlers: Handlers<typeof ownCard> = {
  home: async ({ db, principal, now, config }) => {
    const account = (await accountById(db, principal.id)) ?? reject(401, 'Token expired');
    if (account.kind !== 'tutor') return { tutor: null };
    const card = await cardOfAccount(db, account.id);
    const [decision] = await listDecisions(db, account.id, 1);
    return {
      tutor: {
        ...account,
        state: stateOf(account),
        message: decision?.message ?? '',
        card: card ? await toOwnCard(db, card) : null,
        check: checkOf(account, localTimeOf({ now, config })),
      },
    };
  },

  saveCard: async ({ db, cache, principal, input, now, invalidate }) => {
    if (!principal.permissions.has('admin:access') && isReservedAt((await academyOf({ db, cache })).brandName, input.shownName))
      rejectFields({ shownName: reservedName });
    await db.transaction().execute(async (tx) => {
      const account = await lockTutor(tx, principal.id);
      if (stateOf(account) === 'declined') reject(409, 'You are not one of our tutors at this time, so there is no card.');
      const { shownName, town, about, imageFocus } = input;
      const texts = { shown_name: shownName, town, about, search_key: foldForSearch(`${shownName} ${town}`) };
      await replaceFacets(tx, await saveCard(tx, account.id, { ...texts, image_focus: imageFocus, updated_at: now() }), input);
    });
    invalidate(tutorCardsTag);
    return { message: 'Your card is saved' };
  },

  agree: async ({ db, principal, input: { agreed }, now, invalidate, log }) => {
    await db.transaction().execute(async (tx) => {
      if (agreed) {
        await updateCard(tx, (await lockCard(tx, principal.id)).id, { agreed_at: now() });
        return;
      }
      await lockMedia(tx);
      await lockTutor(tx, principal.id);
      const card = await cardOfAccount(tx, principal.id);
      if (!card) return;
      await updateCard(tx, card.id, { agreed_at: null });
      if (card.image_hash) invalidate(...(await setPicture(tx, card, undefined, now())));
    });
    invalidate(tutorCardsTag);
    log('tutor_card_agreement', { account: principal.id, agreed });
    return { message: agreed ? 'Visitors may see your card' : 'Your card is not shown any more, and its picture is deleted' };
  },

  savePicture: async ({ db, principal, input, now, invalidate }) => {
    // Checked before the picture is decoded, which takes time, and again under the lock.
    await db.transaction().execute((tx) => lockCard(tx, principal.id));
    const image = await processPicture(input.image);
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const card = await lockCard(tx, principal.id);
      invalidate(...(await setPicture(tx, card, image, now())));
    });
    invalidate(tutorCardsTag);
    return { message: image.wasAnimated ? `Your picture is saved. ${animatedHint}` : 'Your picture is saved' };
  },

  removePicture: async ({ db, principal, now, invalidate }) => {
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      await lockTutor(tx, principal.id);
      const card = await cardOfAccount(tx, principal.id);
      if (card?.image_hash) invalidate(...(await setPicture(tx, card, undefined, now())));
    });
    invalidate(tutorCardsTag);
    return { message: 'Your picture is deleted' };
  },
};
