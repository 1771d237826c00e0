import { pluralize } from '#app/lib/pluralize.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';

/** Daily digest of a moderator, on days on which comments wait. */
export const digestMail = defineMail({
  name: 'moderation.digest',
  render: ({ waiting }: { waiting: number }, { brandName }) => ({
    subject: `${pluralize(waiting, 'comment')} ${waiting === 1 ? 'waits' : 'wait'} for you (${brandName})`,
    preheader: 'Held by a rule or reported by readers.',
    heading: waiting === 1 ? 'A comment waits' : 'Comments wait',
    blocks: [
      waiting === 1
        ? 'A comment was held by a rule or reported by readers. Its author is waiting for your decision.'
        : `${pluralize(waiting, 'comment')} were held by a rule or reported by readers. Their authors are waiting for your decision.`,
      { button: { label: waiting === 1 ? 'Look at it' : 'Look at them', path: '/admin/comments' } },
    ],
    reason: 'You get this email at most once a day, because you asked for it under “Rules and bans” of the comments. You can switch it off there.',
  }),
  previews: { one: { waiting: 1 }, many: { waiting: 1_234 } },
});
