import { type Feature, targetsOf } from '#app/feature.ts';
import { countLinks, titlesOf } from '#app/features/discussion/public.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import { composeMail } from '#app/mail/send-mail.server.ts';
import { repliesMail } from './mails/replies.mail.server.ts';
import { presentRecipient } from './recipient.server.ts';
import { commentOf, deleteUnshown, shownReplies, switchOff, threadOfMail } from './reply-notices.queries.server.ts';

/** Texts in one mail. */
const maxReplies = 3;

/** Mail clients make links of addresses: spam must not reach a mailbox through our mails. */
const withoutLinks = (text: string) => text.replace(/\S+/g, (word) => (countLinks(word) > 0 ? '[link]' : word));

/** Renders each mail when it is sent: only then is known which of the replies are still shown, and whether the recipient still wants it. */
export function createReplyMails(features: readonly Feature[]): DeferredMailSource {
  const targets = targetsOf(features);
  return {
    async render({ db, now, config }, { id }) {
      const thread = await threadOfMail(db, id);
      const comment = thread && (await commentOf(db, thread.comment_id));
      const recipient = thread && (await presentRecipient({ db, now }, thread, comment));
      const target = targets.find(({ name }) => name === comment?.target);
      if (!thread || !comment || !recipient || !target) return 'skipped';
      await deleteUnshown(db, thread.id, id);
      const { count, newest } = await shownReplies(db, thread.id, id, maxReplies);
      const [row] = await titlesOf(db, target, [comment.target_id], localTimeOf({ now, config }));
      if (count === 0 || !row) return 'skipped';
      const replies = newest.toReversed().map(({ text, full_name, first_name }) => ({
        author: withoutLinks(full_name ?? first_name ?? 'A reader'),
        text: withoutLinks(text),
      }));
      const props = { title: row.title, path: `${target.page(row)}#comments` as const, comment: comment.text, count, replies, token: thread.token };
      return composeMail(db, { config }, repliesMail, { to: recipient.email, props });
    },

    isStillPaused: async () => false,

    /** An address whose mailbox does not exist gets no more of these, until its owner switches them on again. */
    async onRecorded({ db, log }, outcomes) {
      for (const { row, isDeadMailbox } of outcomes) {
        if (!isDeadMailbox) continue;
        const thread = await threadOfMail(db, row.id);
        if (!thread) continue;
        await switchOff(db, thread.account_id);
        log('reply_mails_off', { account: thread.account_id, reason: 'bounce' });
      }
    },
  };
}
