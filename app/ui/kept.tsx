import { Button } from './button.tsx';
import css from './dialog.module.css';
import type { useDraft } from './use-draft.ts';

/** Says that a form begins with what was typed the last time, and offers to begin anew. */
export function Kept({ draft }: { draft: ReturnType<typeof useDraft> }) {
  if (!draft.isKept) return null;
  return (
    <div className={css.kept}>
      <p>We kept what you wrote the last time. It is not saved yet.</p>
      <Button quiet onClick={draft.forget}>
        Start afresh
      </Button>
    </div>
  );
}
