import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Scheduled } from '../schedule/schedule.contract.ts';
import { segmentNames } from '../segment-names.ts';
import * as css from './admin-newsletter.module.css';

const errorMessage = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'There is no connection. Please try again.',
  fallback: 'This did not work. Please try again.',
});

interface ScheduledNewslettersProps {
  newsletters: Scheduled[];
  timeZone: string;
  onSent: (message: string) => Promise<void>;
  /** Called with the draft that a newsletter has become. */
  onTakenBack: (draft: string) => Promise<void>;
  /** Called when the time of a newsletter has come. */
  onDue: () => void;
}

/** Newsletters that wait for their time. */
export function ScheduledNewsletters({ newsletters, timeZone, onDue, ...actions }: ScheduledNewslettersProps) {
  const next = newsletters.find(({ isHeld }) => !isHeld)?.dueAt;
  useEffect(() => {
    // setTimeout takes at most 24 days; the page is rarely open for one.
    const wait = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next) - Date.now() + dueDelayMs;
    if (wait > dayMs) return undefined;
    const timer = setTimeout(onDue, Math.max(wait, dueDelayMs));
    return () => clearTimeout(timer);
  }, [next, onDue]);

  if (newsletters.length === 0) return null;
  return (
    <section aria-labelledby="scheduled">
      <h2 id="scheduled">Scheduled newsletters</h2>
      <ul role="list" className={css.sent}>
        {newsletters.map((newsletter) => (
          <ScheduledNewsletter key={newsletter.id} newsletter={newsletter} timeZone={timeZone} {...actions} />
        ))}
      </ul>
    </section>
  );
}

const dayMs = 24 * 60 * 60_000;
/** Time in which the server has sent it. */
const dueDelayMs = 3_000;

type RowProps = Pick<ScheduledNewslettersProps, 'timeZone' | 'onSent' | 'onTakenBack'> & { newsletter: Scheduled };

function ScheduledNewsletter({ newsletter, timeZone, onSent, onTakenBack }: RowProps) {
  const { id, subject, segment, dueAt, inArchive } = newsletter;
  const [asking, setAsking] = useState(false);
  const takeBack = useAction(() => api.newsletter.takeBack({ id }).then(({ draft }) => onTakenBack(draft)), errorMessage);
  return (
    <li className={css.newsletter}>
      <p className={css.subject}>
        <bdi>{subject}</bdi>
      </p>
      <p className={css.when}>
        Scheduled for <time dateTime={dueAt}>{formatDateTime(dueAt, timeZone)}</time>
      </p>
      {segment !== 'all' && <p className={css.counts}>To: {segmentNames[segment]}</p>}
      {inArchive && <p className={css.counts}>It goes into the public archive, too.</p>}
      <HeldBack {...newsletter} />
      {takeBack.failure && <Notice tone="bad">{takeBack.failure}</Notice>}
      <div className={css.rowActions}>
        <Button variant="secondary" aria-label={`Send now: ${subject}`} disabled={takeBack.pending} onClick={() => setAsking(true)}>
          Send now
        </Button>
        <ActionButton variant="secondary" aria-label={`Move back to drafts: ${subject}`} action={takeBack}>
          Move back to drafts
        </ActionButton>
      </div>
      {asking && (
        <ConfirmDialog
          title="Send the newsletter now"
          confirmLabel="Send now"
          onConfirm={() => api.newsletter.sendScheduled({ id }).then(({ message }) => onSent(message))}
          toMessage={errorMessage}
          onClose={() => setAsking(false)}
        >
          <p>Are you sure you want to send this newsletter now, instead of at its time?</p>
          <p>
            <strong>{subject}</strong>
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Why a newsletter does not go out at its time. */
function HeldBack({ isHeld, senderMaySend }: Scheduled) {
  if (senderMaySend && !isHeld) return null;
  return (
    <div className={css.paused}>
      <Notice tone="bad">
        {isHeld
          ? 'It wasn’t sent at that time, because its sender could no longer send newsletters. Send it now, or move it back to drafts and schedule it again.'
          : 'It won’t be sent by itself, because its sender may no longer send newsletters. Send it now, or move it back to drafts and schedule it again.'}
      </Notice>
    </div>
  );
}
