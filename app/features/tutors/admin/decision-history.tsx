import { api } from '#app/api-client.ts';
import { tutorStateNames } from '#app/features/accounts/tutor-states.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { deletedAccountName } from '#app/ui/admin/deleted-account-name.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { FoldedText } from '#app/ui/layout/fold.tsx';
import type { Application, Decision } from '../decisions.contract.ts';
import * as css from './application.module.css';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Nothing has changed, please try again.',
  fallback: 'The decision could not be taken back. Please try again in a moment.',
});

/** Decisions on a tutor, newest first. The newest one can be taken back. */
export function DecisionHistory({ application: { id, decisions } }: { application: Application }) {
  const reload = useReload();
  const [newest] = decisions;
  const undo = useAction(async () => {
    try {
      const { message } = await api.tutors.undo({ id, basedOn: newest?.id ?? 0 });
      await reload();
      // The button is gone.
      restoreFocus(() => document.getElementById('decisions'));
      return message;
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) await reload();
      throw error;
    }
  }, failed);

  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" tabIndex={-1}>
        What was decided
      </h2>
      <Notice tone="good">{undo.success}</Notice>
      {undo.failure && <Notice tone="bad">{undo.failure}</Notice>}
      {decisions.length === 0 && <p>No decision yet.</p>}
      <ol role="list" className={css.decisions}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <DecisionText decision={decision} isNewest={decision === newest} />
            {decision === newest && !decision.isUndo && (
              <div>
                <ActionButton variant="secondary" action={undo}>
                  Take it back
                </ActionButton>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function DecisionText({
  decision: { state, note, message, isUndo, author, decidedAt, mailedAt },
  isNewest,
}: {
  decision: Decision;
  isNewest: boolean;
}) {
  return (
    <>
      <p>
        <strong>{isUndo ? `Taken back: ${tutorStateNames[state].toLowerCase()} again` : tutorStateNames[state]}</strong>
      </p>
      <p className={css.meta}>
        <bdi>{author ?? deletedAccountName}</bdi>, <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
        {mailedAt ? '. The tutor knows it by email.' : isNewest ? '. No email about it yet.' : '. No email was sent about it.'}
      </p>
      {message && (
        <div>
          <p className={css.meta}>Message to the tutor</p>
          <FoldedText size="ample" what="the message">
            {message}
          </FoldedText>
        </div>
      )}
      {note && (
        <div>
          <p className={css.meta}>Note</p>
          <FoldedText size="ample" what="the note">
            {note}
          </FoldedText>
        </div>
      )}
    </>
  );
}
