import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface Props {
  /** Sentence that says what to do. */
  reason: string;
  /** Everything before this time in ms is in the copy; undefined without a complete one of this run of the academy. */
  copiedUntil: number | undefined;
}

const disk = 'The disk of /mnt/copy is full. Please free space on it, or keep fewer backups.';

/** To administrators, once for a series of failures of the continuous copy. */
export const continuousFailedMail = defineMail({
  name: 'backups.continuous-failed',
  render: ({ reason, copiedUntil }: Props, { brandName }) => ({
    subject: `The continuous copy fails (${brandName})`,
    preheader: reason,
    heading: 'The academy cannot write its continuous copy',
    blocks: [
      'The copy of the database that should be seconds old is not, or cannot be renewed. This is what the academy found:',
      reason,
      copiedUntil === undefined
        ? 'No copy is complete since the academy was started. If its disk is lost, what was written since then is lost, too.'
        : `The copy is of ${utcTime(copiedUntil)}. If the disk of the academy is lost, what was written since then is lost, too.`,
      { note: 'The academy tries again by itself. Once the cause is gone there is nothing else to do; the dashboard shows the state of the copy.' },
      { button: { label: 'Look at the dashboard', path: '/admin' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: { 'disk full': { reason: disk, copiedUntil: Date.UTC(2026, 0, 14, 23, 15) }, 'none yet': { reason: disk, copiedUntil: undefined } },
});
