import * as z from 'zod/mini';
import type { TutorState } from '#app/db/schema.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import { defineJob, enqueue, type JobKind } from '#app/jobs/define-job.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { cardOfAccount } from './cards.queries.server.ts';
import { setPicture } from './cards.server.ts';
import { decisionById, lastMailedState, listDecisions, markMailed } from './decisions.queries.server.ts';
import { type DecisionOutcome, decisionMail } from './mails/decision.mail.server.ts';

/** Time in which a decision can be taken back before the tutor hears of it. */
export const undoPeriodMs = 60_000;

/** Job that ends the lessons of a paused or declined tutor; a later feature performs it. */
export const tutorStoppedKind = {
  name: 'live-lessons.tutor-stopped',
  queue: 'default',
  args: z.object({ tutor: z.int() }),
} as const satisfies JobKind;

const outcomeOf = (mailed: TutorState, state: TutorState): DecisionOutcome => {
  if (state === 'applied') return 'reopened';
  return state === 'approved' && mailed === 'paused' ? 'resumed' : state;
};

/**
 * Mails a decision that still holds after `undoPeriodMs`, unless the tutor knows that state already. With a refusal the picture of the
 * card is deleted.
 */
export const notifyTutor = defineJob({
  name: 'tutors.tell',
  args: z.object({ decision: z.int() }),
  async perform({ args, db, config, now, heardSentence, notifyMailWorker, invalidate }) {
    await db.transaction().execute(async (tx) => {
      const decision = await decisionById(tx, args.decision);
      if (!decision) return;
      if (decision.state === 'declined') await lockMedia(tx);
      const account = await lockAccount(tx, decision.account_id);
      const [newest] = await listDecisions(tx, decision.account_id, 1);
      if (!account || newest?.id !== decision.id) return;
      const mailed = await lastMailedState(tx, account.id);
      if (mailed === decision.state) return;
      const props = { outcome: outcomeOf(mailed, decision.state), message: decision.message, heard: await heardSentence(tx) };
      await sendMail(tx, { config, now }, decisionMail, { to: account.email, props });
      await markMailed(tx, decision.id, now());
      if (decision.state !== 'approved') await enqueue(tx, tutorStoppedKind, { tutor: account.id }, { now: now() });
      const card = decision.state === 'declined' ? await cardOfAccount(tx, account.id) : undefined;
      if (card?.image_hash) invalidate(...(await setPicture(tx, card, undefined, now())));
    });
    notifyMailWorker();
  },
});
