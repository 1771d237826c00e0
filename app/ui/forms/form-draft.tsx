import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import css from '../dialogs/alert-dialog.module.css';
import type { useFormDraft } from './use-form-draft.ts';

interface DraftFieldsProps {
  draft: Pick<ReturnType<typeof useFormDraft>, 'hasDraft' | 'discard'>;
  /** Fields whose initial values come from the draft. */
  children: ReactNode;
}

/** Fields of a form with a draft: says when a draft was restored, and offers to discard it. */
export function DraftFields({ draft, children }: DraftFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const hadDraft = useRef(draft.hasDraft);
  // The discard button is removed: focus the first field instead.
  useEffect(() => {
    if (hadDraft.current && !draft.hasDraft && document.activeElement === document.body)
      fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    hadDraft.current = draft.hasDraft;
  }, [draft.hasDraft]);
  return (
    <>
      {draft.hasDraft && (
        <div className={css.draftNotice}>
          <p>We kept what you wrote the last time. It is not saved yet.</p>
          <Button secondary onClick={draft.discard}>
            Start afresh
          </Button>
        </div>
      )}
      <div key={String(draft.hasDraft)} ref={fields} className={css.form}>
        {children}
      </div>
    </>
  );
}
