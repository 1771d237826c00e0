import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import type { BackupStep } from '../backups.contract.ts';

interface Props {
  step: BackupStep;
  /** Sentence that says what to do. */
  reason: string;
  /** Time of the data in the last good backup in ms; undefined when none is known. */
  lastGoodAt: number | undefined;
}

const disk = 'The disk of /backups is full. Please free space on it, or keep fewer backups.';
const lastGoodAt = Date.UTC(2026, 0, 14, 23, 15);

const again =
  'The academy tries again within an hour. Once the cause is gone there is nothing else to do; the dashboard shows the age of the last backup.';

const texts: Record<BackupStep, { subject: string; heading: string; introduction: string; note: string }> = {
  erasures: {
    subject: 'The list of erasures beside the backups',
    heading: 'The list of erasures needs a look',
    introduction: 'Beside the backups the academy keeps a list of users to forget again after a restore. Twice in a row the academy found this:',
    note: again,
  },
  write: {
    subject: 'Backups fail',
    heading: 'The academy cannot write its backups',
    introduction: 'The last two scheduled backups have failed. This is what the academy found:',
    note: again,
  },
  compare: {
    subject: 'A backup has changed',
    heading: 'A backup is no longer what was written',
    introduction: 'The academy compared a backup of the day before with its checksum. This is what it found:',
    note: 'New backups are written as before. A disk that changes one file may change others: please have it checked, or name another one in BACKUP_DIR.',
  },
  after: {
    subject: 'The program after backups fails',
    heading: 'Backups are written, but the program after them fails',
    introduction: 'The program that BACKUP_AFTER names has failed twice in a row. This is what the academy found:',
    note: again,
  },
};

const lastGood = (at: number | undefined) =>
  at === undefined
    ? 'No good backup is known: if the disk of the academy is lost, everything is.'
    : `The last good backup is of ${utcTime(at)}. If the disk of the academy is lost, what was written since then is lost, too.`;

/** To administrators, once for a series of failures of a step. */
export const failedMail = defineMail({
  name: 'backups.failed',
  render: ({ step, reason, lastGoodAt: at }: Props, { brandName }) => ({
    subject: `${texts[step].subject} (${brandName})`,
    preheader: reason,
    heading: texts[step].heading,
    blocks: [
      texts[step].introduction,
      reason,
      ...(step === 'write' ? [lastGood(at)] : []),
      { note: texts[step].note },
      { button: { label: 'Look at the dashboard', path: '/admin' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: {
    'disk full': { step: 'write', reason: disk, lastGoodAt },
    'none yet': { step: 'write', reason: disk, lastGoodAt: undefined },
    'list of erasures': {
      step: 'erasures',
      reason: 'The academy may not write in /backups. Please give its user the right to write there.',
      lastGoodAt,
    },
    changed: {
      step: 'compare',
      reason:
        '/backups/academy-2026-01-13T23-15-00Z.db is not what was written: its checksum differs from that in /backups/academy-2026-01-13T23-15-00Z.db.sha256. Please use another backup, and check the disk.',
      lastGoodAt,
    },
    'program after it': {
      step: 'after',
      reason:
        'The backup is written, but the program /usr/local/bin/copy-backup of BACKUP_AFTER ended with 1: no route to host. Please run it by hand with the path of the backup, and correct it.',
      lastGoodAt,
    },
  },
});
