import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import css from '../dialogs/alert-dialog.module.css';
import type { useFormDraft } from './use-form-draft.ts';

interface KeptFieldsProps {
  draft: Pick<ReturnType<typeof useFormDraft>, 'isKept' | 'forget'>;
  /** Fields that begin with what is kept. */
  children: ReactNode;
}

/** The fields of a form with a draft: says when they begin with what was typed the last time, and offers to begin anew. */
export function DraftFields({ draft, children }: KeptFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const wasKept = useRef(draft.isKept);
  // The button that was pressed is gone: writing goes on in the first field.
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
