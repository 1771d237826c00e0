import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import type { useDraft } from './use-draft.ts';

interface KeptFieldsProps {
  draft: Pick<ReturnType<typeof useDraft>, 'isKept' | 'forget'>;
  /** Fields that begin with what is kept. */
  children: ReactNode;
}

/** The fields of a form with a draft: says when they begin with what was typed the last time, and offers to begin anew. */
export function KeptFields({ draft, children }: KeptFieldsProps) {
  return (
    <>
      {draft.isKept && (
        <div className={css.kept}>
          <p>We kept what you wrote the last time. It is not saved yet.</p>
          <Button quiet onClick={draft.forget}>
            Start afresh
          </Button>
        </div>
      )}
      <div key={String(draft.isKept)} className={css.form}>
        {children}
      </div>
    </>
  );
}
