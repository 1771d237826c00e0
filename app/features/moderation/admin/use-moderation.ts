import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { type UndoableAction, type UndoableResult, useUndoableAction } from '#app/ui/admin/list/undoable-action.tsx';
import type { AdminComment, StateChange } from '../moderation.contract.ts';

const errorMessage = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'The server could not do this. Please try again in a moment.',
});

async function send(changes: StateChange[]): Promise<UndoableResult> {
  const { message, undo } = await api.moderation.decide({ changes });
  return undo.length === 0 ? { message } : { message, undo: async () => (await api.moderation.decide({ changes: undo })).message };
}

/** Decisions on comments, one at a time, with the last result and its undo. */
export function useModeration(): {
  undoable: UndoableAction;
  decide: (comments: AdminComment[], state: AdminComment['state']) => Promise<void>;
  onBanned: (message: string, ban?: number) => void;
} {
  const undoable = useUndoableAction(errorMessage);
  return {
    undoable,
    decide: (comments, state) => undoable.action.run(() => send(comments.map(({ id, version }) => ({ id, version, state })))),
    onBanned: (message, id) =>
      undoable.show(id === undefined ? { message } : { message, undo: async () => (await api.moderation.liftBan({ id })).message }),
  };
}
