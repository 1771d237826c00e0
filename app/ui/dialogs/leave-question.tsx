import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useUnloadQuestion } from '../hooks/use-unload-question.ts';
import { ConfirmDialog } from './alert-dialog.tsx';

/** Longest wait for a save before the question is shown: a pressed link that does nothing for longer looks broken. */
const saveWaitMs = 2000;

interface LeaveQuestionProps {
  /** 'Leave the register' */
  title: string;
  /** 'Leave without them' */
  confirmLabel: string;
  /** The page holds what is not saved. */
  isHeld: boolean;
  /** A save is under way: the answer to the question would be another in a moment, so the question waits for it for a while. */
  isSaving: boolean;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before a page is left that holds what is not saved. Once it is saved, leaving goes on without a question. */
export function LeaveQuestion({ isHeld, ...question }: LeaveQuestionProps) {
  const leaving = useBlocker(isHeld);
  useUnloadQuestion(isHeld);
  useEffect(() => {
    if (leaving.state === 'blocked' && !isHeld) leaving.proceed();
  }, [leaving, isHeld]);
  return leaving.state === 'blocked' && isHeld && <Question {...question} onLeave={leaving.proceed} onStay={leaving.reset} />;
}

interface QuestionProps extends Omit<LeaveQuestionProps, 'isHeld'> {
  onLeave: () => void;
  onStay: () => void;
}

/** Question about one navigation. Once shown it stays: its focus may begin a save, and hiding it for that would begin another. */
function Question({ title, confirmLabel, isSaving, onLeave, onStay, children }: QuestionProps) {
  const [isShown, setIsShown] = useState(!isSaving);
  if (!isShown && !isSaving) setIsShown(true);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => setIsShown(true), saveWaitMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={async () => onLeave()}
      toMessage={() => 'The page is still here. Please try again.'}
      onClose={onStay}
    >
      <p>{children}</p>
      {isSaving && <p role="status">Saving...</p>}
    </ConfirmDialog>
  );
}
