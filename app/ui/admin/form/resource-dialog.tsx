import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAdmin } from '../admin-provider.tsx';
import * as sizes from '../dialog-sizes.module.css';
import type { Draft, DraftName } from '../drafts/draft-store.ts';
import { type DraftPlace, openDraft } from '../drafts/draft-sync.ts';
import { DeletedRecord, deletedMessage } from './edit-problems.tsx';

interface ResourceDialogProps<Loaded> {
  title: string;
  /** Fills the window. */
  fill?: boolean;
  /** True while what cannot be kept would be gone with the dialog. */
  preventClose?: boolean;
  /** Singular noun of the record: 'post'. */
  noun: string;
  /** Fetches the record and the code of its form. */
  load: () => Promise<Loaded>;
  draft: DraftName;
  /** Opens the form of a new record, after the draft of a deleted one has become the draft of that subject. */
  onConverted: (subject: string) => void;
  onClose: () => void;
  /** Form of the loaded record. */
  children: (loaded: Loaded) => ReactNode;
}

interface Problem {
  message: string;
  /** Draft of a deleted record. */
  draft?: Draft<object> | undefined;
}

/** Dialog with the form of a record that is fetched when it opens; mount it anew for another record. */
export function ResourceDialog<Loaded>({
  title,
  fill = false,
  preventClose = false,
  noun,
  load,
  draft: draftName,
  onConverted,
  onClose,
  children,
}: ResourceDialogProps<Loaded>) {
  const { placeOf, convertDraft } = useAdmin();
  const [name] = useState(draftName);
  const [loadRecord] = useState(() => load);
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let active = attempt > 0;
    loadRecord().then(
      (record) => active && setLoaded(record),
      async (error: unknown) => {
        const reason = await toProblem(error, noun, await placeOf(name));
        if (active) setProblem(reason);
      },
    );
    return () => {
      active = false;
    };
  }, [loadRecord, noun, placeOf, name, attempt]);

  // "Try again" removes its own button, which has the focus.
  useEffect(() => {
    if (loaded || problem || attempt > 1) restoreFocus(() => document.querySelector<HTMLElement>('dialog h2'));
  }, [loaded, problem, attempt]);

  function retry() {
    setProblem(undefined);
    setAttempt(attempt + 1);
  }

  const draft = problem?.draft;
  const retryButton = (
    <Button variant={draft ? 'secondary' : 'primary'} onClick={retry}>
      Try again
    </Button>
  );
  return (
    <Dialog title={title} className={fill ? sizes.fill : sizes.wide} preventClose={preventClose} onClose={onClose}>
      {loaded && children(loaded)}
      {!loaded && !problem && <p role="status">Loading...</p>}
      {problem && (
        <>
          <Notice tone="bad">{problem.message}</Notice>
          {draft ? (
            <DeletedRecord noun={noun} onConvert={() => convertDraft(name, draft.changes)} onConverted={onConverted}>
              {retryButton}
            </DeletedRecord>
          ) : (
            <p>{retryButton}</p>
          )}
        </>
      )}
    </Dialog>
  );
}

async function toProblem(error: unknown, noun: string, place: DraftPlace | undefined): Promise<Problem> {
  const isDeleted = error instanceof ApiError && error.status === 404;
  if (!isDeleted) return { message: `The ${noun} could not be opened. Please check your connection and try again.` };
  const { draft } = await openDraft<object>(place);
  const storageNote = draft ? ' What you wrote for it is kept.' : '';
  return { message: `${deletedMessage(error.message)}${storageNote}`, draft };
}
