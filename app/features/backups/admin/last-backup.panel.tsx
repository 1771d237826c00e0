import { panelStyles as css, type PanelContentProps } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { failedSteps, formatAge, formatMegabytes, isOldBackup } from '../backup-texts.ts';
import type { backups } from '../backups.contract.ts';

type Props = PanelContentProps<typeof backups.last>;

export default function LastBackup({ data }: Props) {
  const { createdAt, bytes, isScheduled, failure } = data;
  const isOld = isOldBackup(data);
  return (
    <>
      {createdAt !== null && (
        <>
          <p className={css.number}>
            <strong>{formatAge(Date.now() - Date.parse(createdAt))}</strong>
          </p>
          <p className={css.meta}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            {bytes !== null && `, ${formatMegabytes(bytes)}`}
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
          {failedSteps[failure.step]} {formatAge(Date.now() - Date.parse(failure.failedAt))}: {failure.reason}
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
