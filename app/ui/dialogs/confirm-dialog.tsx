import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import css from './alert-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Question, and what the action affects. */
  children: ReactNode;
  /** Label of the confirm button: 'Delete'. */
  confirmLabel: string;
  /** Runs the action, and closes the dialog on success. */
  onConfirm: () => Promise<void>;
  /** Error message; the dialog stays open for another attempt. */
  toMessage: (error: unknown) => string;
  onClose: () => void;
}

/** Confirmation of an action that cannot be undone. The initial focus is on Cancel. */
export function ConfirmDialog({ title, children, confirmLabel, onConfirm, toMessage, onClose }: ConfirmDialogProps) {
  const id = useId();
  const [pending, setPending] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const running = useRef(false);

  async function confirm() {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setErrorMessage(undefined);
    try {
      await onConfirm();
    } catch (error) {
      setErrorMessage(toMessage(error));
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return (
    <Dialog title={title} alert describedBy={id} preventClose={pending} onClose={onClose}>
      <div id={id}>{children}</div>
      {errorMessage && <Notice tone="bad">{errorMessage}</Notice>}
      <div className={css.actions}>
        <Button danger onClick={confirm} aria-busy={pending} aria-disabled={pending}>
          {pending ? 'Loading...' : confirmLabel}
        </Button>
        <Button secondary disabled={pending} onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
