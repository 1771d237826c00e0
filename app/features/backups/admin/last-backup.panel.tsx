import css from '#app/features/admin/dashboard/panel.module.css';
import type { PanelContentProps } from '#app/features/admin/dashboard/panel-parts.tsx';
import { unitMs } from '#app/lib/duration.ts';
import type { backups } from '../backups.contract.ts';

/** Age from which the text asks for a new backup. */
const oldDays = 7;

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** '3 hours ago' */
function formatAge(ageMs: number): string {
  for (const unit of ['day', 'hour'] as const) if (ageMs >= unitMs[unit]) return ago.format(-Math.floor(ageMs / unitMs[unit]), unit);
  return ago.format(-Math.floor(Math.max(0, ageMs) / unitMs.minute), 'minute');
}

export default function LastBackup({ data: { createdAt, bytes } }: PanelContentProps<typeof backups.last>) {
  const makeOne = (
    <>
      Please make one: <code>npm run db:backup</code>
    </>
  );
  if (createdAt === null) return <p className={css.text}>No backup is known. {makeOne}</p>;
  const ageMs = Date.now() - Date.parse(createdAt);
  return (
    <>
      <p className={css.number}>
        <strong>{formatAge(ageMs)}</strong>
      </p>
      <p className={css.meta}>
        <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
        {bytes !== null && `, ${megabytes.format(bytes / 1_000_000)}`}
      </p>
      {ageMs > oldDays * unitMs.day && <p className={css.text}>What was written since is in no backup. {makeOne}</p>}
    </>
  );
}
