import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import css from '../dialogs/alert-dialog.module.css';
import type { useFormDraft } from './use-form-draft.ts';

interface KeptFieldsProps {
  draft: Pick<ReturnType<typeof useFormDraft>, 'isKept' | 'forget'>;
  /** Fields whose initial values come from the draft. */
  children: ReactNode;
}

/** Fields of a form with a draft: says when a draft was restored, and offers to discard it. */
export function DraftFields({ draft, children }: KeptFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const wasKept = useRef(draft.isKept);
  // The discard button is removed: focus the first field instead.
  useEffect(() => {
    if (wasKept.current && !draft.isKept && document.activeElement === document.body)
      fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    wasKept.current = draft.isKept;
  }, [draft.isKept]);
  return (
    <>
      {draft.isKept && (
        <div className={css.kept}>
          <p>We kept what you wrote the last time. It is not saved yet.</p>
          <Button secondary onClick={draft.forget}>
            Start afresh
          </Button>
        </div>
      )}
      <div key={String(draft.isKept)} ref={fields} className={css.form}>
        {children}
      </div>
    </>
  );
}
