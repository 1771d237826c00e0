import { panelStyles as css, Facts, type PanelContentProps } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import type { newsletter } from '../newsletter.contract.ts';

export default function LastNewsletter({ data: { rows } }: PanelContentProps<typeof newsletter.progress>) {
  const [last] = rows;
  if (!last) return <p className={css.text}>No newsletter has been sent yet.</p>;
  const { subject, createdAt, sent, failed, waiting, skipped, unsubscribed, pausedAt, stoppedAt } = last;
  return (
    <>
      <p className={css.subject} dir="auto">
        {subject}
      </p>
      <p className={css.meta}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {pausedAt && ', paused because too many emails failed'}
        {stoppedAt && ', stopped'}
      </p>
      <Facts
        facts={{
          Sent: sent,
          Failed: failed,
          Waiting: waiting,
          ...(skipped > 0 ? { 'Not sent, they have left': skipped } : {}),
          ...(unsubscribed > 0 ? { Unsubscribed: unsubscribed } : {}),
        }}
      />
    </>
  );
}
