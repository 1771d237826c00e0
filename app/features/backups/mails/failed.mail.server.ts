import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface Props {
  /** Sentence that says what to do. */
  reason: string;
  /** Time of the data in the last good backup in ms; undefined when none is known. */
  lastGoodAt: number | undefined;
}

const disk = 'The disk of /backups is full. Please free space on it, or keep fewer backups.';

/** To administrators, once for a series of scheduled backups that fail. */
export const failedMail = defineMail({
  name: 'backups.failed',
  render: ({ reason, lastGoodAt }: Props, { brandName }) => ({
    subject: `Backups fail (${brandName})`,
    preheader: reason,
    heading: 'The academy cannot write its backups',
    blocks: [
      'The last two scheduled backups have failed. This is what the academy found:',
      reason,
      lastGoodAt === undefined
        ? 'No good backup is known: if the disk of the academy is lost, everything is.'
        : `The last good backup is of ${utcTime(lastGoodAt)}. If the disk of the academy is lost, what was written since then is lost, too.`,
      {
        note: 'The academy tries again within an hour. Once the cause is gone there is nothing else to do; the dashboard shows the age of the last backup.',
      },
      { button: { label: 'Look at the dashboard', path: '/admin' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: { 'disk full': { reason: disk, lastGoodAt: Date.UTC(2026, 0, 14, 23, 15) }, 'none yet': { reason: disk, lastGoodAt: undefined } },
});
