import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import css from './alert-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  /** Question, and what the action affects. */
  children: ReactNode;
  /** Label of the confirm button: 'Delete'. */
  action: string;
  /** Runs the action, and closes the dialog on success. */
  onConfirm: () => Promise<void>;
  /** Error message; the dialog stays open for another attempt. */
  failed: (problem: unknown) => string;
  onClose: () => void;
}

/** Confirmation of an action that cannot be undone. The initial focus is on Cancel. */
export function ConfirmDialog({ title, children, action, onConfirm, failed, onClose }: ConfirmProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  async function confirm() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
    } catch (problem) {
      setFailure(failed(problem));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} alert describedBy={id} preventClose={busy} onClose={onClose}>
      <div id={id}>{children}</div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={css.actions}>
        <Button danger onClick={confirm} aria-busy={busy} aria-disabled={busy}>
          {busy ? 'Loading...' : action}
        </Button>
        <Button secondary disabled={busy} onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
