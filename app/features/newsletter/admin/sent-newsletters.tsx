import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { segmentNames } from '../segment-names.ts';
import * as css from './admin-newsletter.module.css';
import { ArchiveSwitch } from './archive-switch.tsx';
import { PausedNewsletter } from './paused-newsletter.tsx';
import { useDeliveryProgress } from './use-delivery-progress.ts';

interface SentNewslettersProps {
  initialNewsletters: NewsletterProgress[];
  /** Called after an administrator changed a newsletter. */
  onDone: (message: string) => Promise<void>;
}

/** Latest newsletters with their delivery progress, updated while mails wait. */
export function SentNewsletters({ initialNewsletters, onDone }: SentNewslettersProps) {
  const { newsletters, isStale, receivedAt } = useDeliveryProgress(initialNewsletters);
  if (newsletters.length === 0) return null;
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Sent newsletters</h2>
      {isStale && <p role="status">There is no answer from the server just now. These numbers are from {formatDateTime(receivedAt)}.</p>}
      <ul role="list" className={css.sent}>
        {newsletters.map((newsletter) => (
          <li key={newsletter.id} className={css.newsletter}>
            <p className={`lines ${css.subject}`}>
              <bdi>{newsletter.subject}</bdi>
            </p>
            <p className={css.when}>{formatDateTime(newsletter.createdAt)}</p>
            {newsletter.segment !== 'all' && <p className={css.counts}>To: {segmentNames[newsletter.segment]}</p>}
            <progress
              max={Math.max(newsletter.recipients, 1)}
              value={newsletter.stoppedAt ? newsletter.sent + newsletter.failed : newsletter.recipients - newsletter.waiting}
              aria-label={`Progress of ${newsletter.subject}`}
            />
            <p className={css.counts}>{statusText(newsletter)}</p>
            <ArchiveSwitch newsletter={newsletter} onDone={onDone} />
            {newsletter.pausedAt && <PausedNewsletter newsletter={newsletter} onDone={onDone} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText({ recipients, sent, waiting, failed, skipped, unsubscribed, stoppedAt }: NewsletterProgress): string {
  if (recipients === 0) return 'This group had no subscribers at that time, so it was not sent.';
  const number = (count: number) => count.toLocaleString('en');
  if (stoppedAt)
    return `Stopped · ${number(sent)} of ${number(recipients)} sent · ${number(failed)} failed · ${number(recipients - sent - failed)} did not get it`;
  return [
    `${number(sent)} of ${number(recipients)} sent`,
    `${number(waiting)} waiting`,
    `${number(failed)} failed`,
    ...(skipped > 0 ? [`${number(skipped)} left before it reached them`] : []),
    ...(unsubscribed > 0 ? [`${number(unsubscribed)} unsubscribed through it`] : []),
  ].join(' · ');
}
