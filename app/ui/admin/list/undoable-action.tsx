import { useState } from 'react';
import { ApiError } from '#app/lib/api-error.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { type Action, useAction } from '#app/ui/hooks/use-action.ts';
import { useReload } from '../use-reload.ts';
import * as css from './bulk-actions.module.css';

export interface UndoableResult {
  message: string;
  /** Restores what was before, and returns a message. */
  undo?: () => Promise<string>;
}

type Work = () => Promise<UndoableResult>;

export interface UndoableAction {
  action: Action<[Work]>;
  /** Result of the last action. */
  result: UndoableResult | undefined;
  show: (result: UndoableResult) => void;
}

/** Actions on rows of a list, one at a time: the list is loaded again, and the last one can be undone. */
export function useUndoableAction(toMessage: (error: unknown) => string): UndoableAction {
  const reload = useReload();
  const [result, setResult] = useState<UndoableResult>();
  const action = useAction(async (work: Work) => {
    setResult(undefined);
    try {
      const done = await work();
      await reload();
      setResult(done);
    } catch (error) {
      // The list shows what another person has done.
      if (error instanceof ApiError && [404, 409].includes(error.status)) await reload();
      throw error;
    }
  }, toMessage);
  return { action, result, show: setResult };
}

/** Result of the last action, with a button that undoes it. The region exists before its text, to be announced. */
export function UndoableResultNotice({ undoable: { action, result } }: { undoable: UndoableAction }) {
  const { undo } = result ?? {};
  return (
    <div className={css.result}>
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
      <Notice tone="good">{result?.message}</Notice>
      {undo && (
        <Button variant="secondary" onClick={() => action.run(async () => ({ message: await undo() }))}>
          Undo
        </Button>
      )}
    </div>
  );
}
