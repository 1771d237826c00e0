import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import css from './alert-dialog.module.css';
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
