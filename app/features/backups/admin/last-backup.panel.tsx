import { panelStyles as css, type PanelContentProps } from '#app/features/admin/public.tsx';
import { unitMs } from '#app/lib/duration.ts';
import { formatDateTime } from '#app/ui/admin/format-date-time.ts';
import type { BackupStep, backups } from '../backups.contract.ts';

/** Age in days from which the text asks for a new backup. */
const oldDays = { scheduled: 2, byHand: 7 };

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** '3 hours ago' */
function formatAge(ageMs: number): string {
  for (const unit of ['day', 'hour'] as const) if (ageMs >= unitMs[unit]) return ago.format(-Math.floor(ageMs / unitMs[unit]), unit);
  return ago.format(-Math.floor(Math.max(0, ageMs) / unitMs.minute), 'minute');
}

const failures: Record<BackupStep, string> = {
  write: 'The last scheduled backup failed',
  compare: 'A backup was found changed',
  after: 'The program after the last backup failed',
};

type Props = PanelContentProps<typeof backups.last>;

export default function LastBackup({ data }: Props) {
  const { createdAt, bytes, isScheduled, failure } = data;
  const ageMs = createdAt === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(createdAt);
  const isOld = ageMs > oldDays[isScheduled ? 'scheduled' : 'byHand'] * unitMs.day;
  return (
    <>
      {createdAt !== null && (
        <>
          <p className={css.number}>
            <strong>{formatAge(ageMs)}</strong>
          </p>
          <p className={css.meta}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            {bytes !== null && `, ${megabytes.format(bytes / 1_000_000)}`}
          </p>
        </>
      )}
      {isOld && (
        <p className={css.text}>
          {createdAt === null ? 'No backup is known. ' : 'What was written since is in no backup. '}
          {!failure && <NextStep isScheduled={isScheduled} />}
        </p>
      )}
      {failure && (
        <p className={css.text}>
          {failures[failure.step]} {formatAge(Date.now() - Date.parse(failure.failedAt))}: {failure.reason}
          {failure.step !== 'compare' && ' The academy tries again within an hour.'}
        </p>
      )}
      {!isOld && !isScheduled && <p className={css.text}>Backups are not scheduled.</p>}
    </>
  );
}

const NextStep = ({ isScheduled }: Pick<Props['data'], 'isScheduled'>) =>
  isScheduled ? (
    'The academy makes at least one each day. If none comes within an hour, please look into its log.'
  ) : (
    <>
      Please make one: <code>npm run db:backup</code>. With the setting <code>BACKUP_DIR</code> the academy makes them by itself.
    </>
  );
