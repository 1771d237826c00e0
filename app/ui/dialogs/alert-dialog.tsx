import { type ReactNode, useId } from 'react';
import { ActionButton, Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useAction } from '../hooks/use-action.ts';
import * as css from './alert-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  title: string;
  /** Result, and what the user can do. */
  children: ReactNode;
  onClose: () => void;
}

/** Modal message with the result of an action, open until the user confirms it. */
export function AlertDialog({ title, children, onClose }: AlertDialogProps) {
  const id = useId();
  return (
    <Dialog title={title} alert describedBy={id} onClose={onClose}>
      <div id={id}>{children}</div>
      <div className={css.actions}>
        <Button onClick={onClose} data-first-focus>
          OK
        </Button>
      </div>
    </Dialog>
  );
}

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
  const action = useAction(onConfirm, toMessage);
  return (
    <Dialog title={title} alert describedBy={id} preventClose={action.pending} onClose={onClose}>
      <div id={id}>{children}</div>
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
      <div className={css.actions}>
        <ActionButton variant="danger" action={action}>
          {confirmLabel}
        </ActionButton>
        <Button variant="secondary" disabled={action.pending} onClick={onClose} data-first-focus>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
