import { type ReactNode, use, useId } from 'react';
import { Link } from 'react-router';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatTime } from '#app/lib/format-date-time.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import * as css from '#app/ui/dialogs/alert-dialog.module.css';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { UnauthenticatedHandler, useAction } from '#app/ui/hooks/use-action.ts';
import { Changes, type TheirChange } from '../form/edit-problems.tsx';
import * as styles from '../form/resource-form.module.css';
import type { DraftStatus } from './autosave.ts';

const draftsLink = <Link to="/admin/drafts">Your drafts</Link>;

/** Text about a draft above the fields, with buttons. */
export function DraftNotice({ children, buttons }: { children: ReactNode; buttons?: ReactNode }) {
  return (
    <div className={styles.draftNotice}>
      <p>{children}</p>
      {buttons && <div className={styles.actions}>{buttons}</div>}
    </div>
  );
}

/** Leads from the form of a new record to the other ones that were begun. */
export function OtherDrafts({ noun, count }: { noun: string; count: number }) {
  return (
    <DraftNotice>
      You have begun {pluralize(count, `other ${noun}`)} and not saved {count === 1 ? 'it' : 'them'} yet. {draftsLink} keep what you wrote.
    </DraftNotice>
  );
}

/** Says where the draft of another tab or device is now. */
export function KeptBoth({ noun }: { noun: string }) {
  return (
    <DraftNotice>
      Both are kept: the other one is the draft of a new {noun} now, among {draftsLink}.
    </DraftNotice>
  );
}

interface DraftStateProps {
  status: DraftStatus;
  /** Time of the last acknowledgement of the server, in ms. */
  sentAt: number | undefined;
  /** State of the record, for a form that always shows it. */
  words: ((keptAt?: string) => string) | undefined;
}

/** Place where the changes are stored, or why they are not. Successes are not announced: they follow every pause of the typing. */
export function DraftState({ status: { isStored, isSent, problem }, sentAt, words }: DraftStateProps) {
  const onUnauthenticated = use(UnauthenticatedHandler);
  if (problem === 'session-ended')
    return (
      <div className={styles.problem}>
        <Notice tone="bad">Your session ended. Log in and go on where you were.</Notice>
        <Button variant="secondary" onClick={() => onUnauthenticated?.()}>
          Log in
        </Button>
      </div>
    );
  if (!isStored && !isSent)
    return <Notice tone="bad">This browser cannot keep what you write. Our server does not have it yet: please save before you leave.</Notice>;
  if (problem === 'offline')
    return <p className={styles.state}>There is no connection. What you write is kept in this browser, and sent when the connection is back.</p>;
  if (problem && problem !== 'conflict')
    return (
      <Notice tone="bad" advice="What you write is kept in this browser.">
        {problem.message}
      </Notice>
    );
  const keptAt = sentAt === undefined ? undefined : formatTime(sentAt);
  const sentence = words ? words(keptAt) : keptAt && `Kept at ${keptAt}.`;
  return (
    <p className={styles.state}>
      {sentence && (
        <>
          {sentence} {keptAt && draftsLink}
        </>
      )}
    </p>
  );
}

/** Beginning of a value as text: the body of a post is HTML. */
function beginningOf(value: string): string {
  const text = value.replace(/<[^>]*>/g, ' ').trim();
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

const keepBothFailed = errorMessages({
  400: serverMessage,
  network: 'There is no connection. Nothing has changed, please try again.',
  fallback: 'The other one could not be kept as a draft of its own. Nothing has changed, please try again in a moment.',
});

interface DraftConflictProps {
  noun: string;
  /** Changes by the other tab or device. */
  theirs: TheirChange[];
  onKeep: () => void;
  onTake: () => void;
  /** Makes the other one a draft of a new record; undefined when there are none of its kind. */
  onKeepBoth: (() => Promise<void>) | undefined;
  /** Decides later: the next request asks again. */
  onClose: () => void;
}

/** Dialog for a draft that was changed in two places: the account decides which one to go on with. */
export function DraftConflict({ noun, theirs, onKeep, onTake, onKeepBoth, onClose }: DraftConflictProps) {
  const text = useId();
  const keepBoth = useAction(async () => onKeepBoth?.(), keepBothFailed);
  return (
    <Dialog title="You wrote in two places" alert describedBy={text} onClose={onClose}>
      <div id={text}>
        <p>This draft was changed in another tab or on another device. Nothing is lost: please choose which one to go on with.</p>
        <p>The other one is replaced once you do{onKeepBoth && `, unless you keep both: then it becomes the draft of a new ${noun}`}.</p>
      </div>
      <Changes title="What the other one says" changes={theirs.map(({ label, value }) => ({ label, value: beginningOf(value) }))} />
      {keepBoth.failure && <Notice tone="bad">{keepBoth.failure}</Notice>}
      <div className={css.actions}>
        <Button onClick={onKeep}>Keep what is in this form</Button>
        <Button variant="secondary" onClick={onTake}>
          Take the other one
        </Button>
        {onKeepBoth && (
          <ActionButton variant="secondary" action={keepBoth}>
            Keep both
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}
