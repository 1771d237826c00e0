import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import type { BulkAction } from '#app/ui/admin/list/bulk-actions.tsx';
import { type UndoableAction, type UndoableResult, useUndoableAction } from '#app/ui/admin/list/undoable-action.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import type { StateChange } from '../bulk.contract.ts';
import type { InboxMessage } from '../inbox.contract.ts';

const errorMessage = errorMessages({
  400: serverMessage,
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Nothing was changed, please try again.',
  fallback: 'The messages could not be changed: something went wrong on our side. Please try again in a moment.',
});

const toSeen = ({ id, state }: InboxMessage) => ({ id, seen: state });

async function setStates(changes: StateChange[]): Promise<UndoableResult> {
  const { message, undo } = await api.contact.setStates({ changes });
  return { message, undo: async () => (await api.contact.setStates({ changes: undo })).message };
}

/** Actions on chosen messages. A deletion is confirmed, everything else can be undone. @param onDone forgets what was chosen */
export function useBulkMessages(onDone: () => void) {
  const undoable: UndoableAction = useUndoableAction(errorMessage);
  const [deleting, setDeleting] = useState<InboxMessage[]>();

  async function run(work: () => Promise<UndoableResult>) {
    await undoable.action.run(work);
    onDone();
  }
  const toState = (label: string, state: InboxMessage['state']): BulkAction<InboxMessage> => ({
    label,
    isFor: (message) => message.state !== state,
    onClick: (messages) => void run(() => setStates(messages.map((message) => ({ ...toSeen(message), state })))),
  });
  const actions: BulkAction<InboxMessage>[] = [
    toState('Mark as answered', 'answered'),
    toState('Mark as spam', 'spam'),
    toState('Open', 'open'),
    { label: 'Delete', variant: 'danger-secondary', onClick: setDeleting },
  ];

  const question = deleting && (
    <ConfirmDialog
      title="Delete the messages"
      confirmLabel="Delete"
      onConfirm={async () => {
        setDeleting(undefined);
        await run(() => api.contact.removeAll({ messages: deleting.map(toSeen) }));
      }}
      toMessage={errorMessage}
      onClose={() => setDeleting(undefined)}
    >
      <p>
        Are you sure you want to delete {pluralize(deleting.length, 'message')}, and the answers to {deleting.length === 1 ? 'it' : 'them'}?
      </p>
    </ConfirmDialog>
  );
  return { undoable, actions, question };
}
