import { pluralize } from '#app/lib/pluralize.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';
import { jobsFeature } from '../jobs.feature.ts';

interface Props {
  /** Jobs and mails that failed since the last report, by kind. */
  kinds: { type: 'job' | 'mail'; kind: string; count: number }[];
  /** Everything that wait for an administrator. */
  waiting: number;
}

const maxKinds = 20;

const sumOf = (kinds: Props['kinds']) => kinds.reduce((sum, { count }) => sum + count, 0);

function linesOf(kinds: Props['kinds']): string {
  const lines = kinds.slice(0, maxKinds).map(({ type, kind, count }) => `${pluralize(count, type)}: ${kind}`);
  const more = sumOf(kinds.slice(maxKinds));
  return [...lines, ...(more > 0 ? [`${more.toLocaleString('en')} of other kinds`] : [])].join('\n');
}

/** To administrators, at most once a day: jobs and mails that failed for good. */
export const failuresMail = defineMail({
  name: 'jobs.failures',
  render: ({ kinds, waiting }: Props, { brandName }) => ({
    subject: `Work in the background failed (${brandName})`,
    preheader: linesOf(kinds.slice(0, 1)),
    heading: 'The academy could not do some of its work',
    blocks: [
      'These jobs and mails failed for good: the academy does not try them again by itself.',
      linesOf(kinds),
      ...(waiting > sumOf(kinds) ? [`With earlier ones, ${waiting.toLocaleString('en')} wait for you.`] : []),
      {
        note: `Once the cause of an error is gone, please try the work again; what is no longer needed can be discarded. All of it is kept for ${jobsFeature.retentionDays.deadLetter} days.`,
      },
      { button: { label: 'Look at what failed', path: '/admin/jobs' } },
    ],
    reason: `${administratorReason(brandName)} The academy tells of failed work at most once a day.`,
  }),
  previews: {
    one: { kinds: [{ type: 'mail', kind: 'contact.message', count: 1 }], waiting: 1 },
    many: {
      kinds: [
        { type: 'mail', kind: 'accounts.verification-code', count: 1_204 },
        { type: 'job', kind: 'retention.purge', count: 1 },
      ],
      waiting: 1_230,
    },
  },
});
