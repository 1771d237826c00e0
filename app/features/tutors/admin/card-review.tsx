import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Application, ReviewedCard } from '../decisions.contract.ts';
import { TutorCard } from '../tutor-card.tsx';
import * as css from './application.module.css';
import { HideDialog } from './hide-dialog.tsx';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Nothing has changed, please try again.',
  fallback: 'The card could not be changed. Please try again in a moment.',
});

function visibilityOf({ agreed, hidden }: ReviewedCard, state: Application['state']): string {
  if (hidden) return 'Hidden by the staff: visitors do not see it.';
  if (state !== 'approved') return 'Visitors do not see it: only the cards of approved tutors are shown.';
  return agreed ? 'Visitors see it on the page of our tutors.' : 'Visitors do not see it: the tutor has not agreed to that.';
}

/** The public card of a tutor, which the staff can hide. */
export function CardReview({ application: { id, state, card } }: { application: Application }) {
  const reload = useReload();
  const [hiding, setHiding] = useState(false);
  const [result, setResult] = useState<string>();
  const focusHeading = () => restoreFocus(() => document.getElementById('card'));

  const show = useAction(async () => {
    setResult(undefined);
    try {
      const { message } = await api.tutors.hideCard({ id, hidden: false });
      await reload();
      focusHeading();
      setResult(message);
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) await reload();
      throw error;
    }
  }, failed);

  async function onHidden(message: string) {
    await reload();
    setHiding(false);
    setResult(message);
    focusHeading();
  }

  return (
    <section aria-labelledby="card">
      <h2 id="card" tabIndex={-1}>
        Public card
      </h2>
      {!card && <p>The tutor has not written one yet.</p>}
      {card && (
        <div className={css.review}>
          <p>{visibilityOf(card, state)}</p>
          {card.hidden && (
            <p>
              <bdi>{card.hidden.by ?? deletedAccountName}</bdi>, <time dateTime={card.hidden.at}>{formatDateTime(card.hidden.at)}</time>:{' '}
              <span dir="auto">{card.hidden.reason}</span>
            </p>
          )}
          <TutorCard card={card} as="h3" />
          <Notice tone="good">{result}</Notice>
          {show.failure && <Notice tone="bad">{show.failure}</Notice>}
          <div>
            {card.hidden ? (
              <ActionButton variant="secondary" action={show}>
                Show the card again
              </ActionButton>
            ) : (
              <Button variant="danger-secondary" onClick={() => setHiding(true)}>
                Hide the card
              </Button>
            )}
          </div>
        </div>
      )}
      {hiding && <HideDialog id={id} onHidden={onHidden} onConflict={reload} onClose={() => setHiding(false)} />}
    </section>
  );
}
