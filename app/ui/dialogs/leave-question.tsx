import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnloadQuestion } from '../hooks/use-unload-question.ts';
import { ConfirmDialog } from './alert-dialog.tsx';

interface LeaveQuestionProps {
  /** 'Leave the register' */
  title: string;
  /** 'Leave without them' */
  confirmLabel: string;
  /** The page holds what is not saved. */
  isHeld: boolean;
  /** A save is under way: the answer to the question would be another in a moment, so leaving waits for it. */
  isSaving: boolean;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before a page is left that holds what is not saved. Once it is saved, leaving goes on without a question. */
export function LeaveQuestion({ title, confirmLabel, isHeld, isSaving, children }: LeaveQuestionProps) {
  const leaving = useBlocker(isHeld);
  useUnloadQuestion(isHeld);
  useEffect(() => {
    if (leaving.state === 'blocked' && !isHeld) leaving.proceed();
  }, [leaving, isHeld]);
  if (leaving.state !== 'blocked' || isSaving) return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={async () => leaving.proceed()}
      toMessage={() => 'The page is still here. Please try again.'}
      onClose={() => leaving.reset()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
