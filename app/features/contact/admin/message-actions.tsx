import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { OpenedMessage } from '../inbox.contract.ts';
import * as css from './message.module.css';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Nothing has changed, please try again.',
  fallback: 'The message could not be changed: something went wrong on our side. Please try again in a moment.',
});

type State = OpenedMessage['state'];

interface MessageActionsProps {
  message: OpenedMessage;
  /** Address of the list, which opens after a deletion. */
  list: string;
}

/** Buttons that mark the message as answered or as spam, open it again, or delete it. */
export function MessageActions({ message: { id, subject, state, answers }, list }: MessageActionsProps) {
  const navigate = useNavigate();
  const reload = useReload();
  const { showResult } = useAdmin();
  const [deleting, setDeleting] = useState(false);

  /** After a conflict the page shows what the colleague has done. */
  async function orShowChange<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload();
      throw error;
    }
  }

  async function setState(next: State) {
    const { message } = await orShowChange(api.contact.setState({ id, state: next, seen: state }));
    await reload();
    restoreFocus(() => document.getElementById('main'));
    return message;
  }
  const change = useAction(setState, failed);

  async function remove() {
    const { message } = await orShowChange(api.contact.remove({ id, seen: state }));
    await navigate(list);
    showResult({ title: 'Done', paragraphs: [message] });
  }

  const button = (label: string, next: State) => (
    <Button variant="secondary" aria-disabled={change.pending} onClick={() => change.run(next)}>
      {label}
    </Button>
  );
  return (
    <>
      <Notice tone="good">{change.success}</Notice>
      {change.failure && <Notice tone="bad">{change.failure}</Notice>}
      <div className={css.actions}>
        {state === 'open' && button('Mark as answered', 'answered')}
        {state === 'answered' && button('Open again', 'open')}
        {state === 'spam' ? button('Not spam', answers.length > 0 ? 'answered' : 'open') : button('Mark as spam', 'spam')}
        <Button variant="danger-secondary" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {deleting && (
        <ConfirmDialog title="Delete the message" confirmLabel="Delete" onConfirm={remove} toMessage={failed} onClose={() => setDeleting(false)}>
          <p>Are you sure you want to delete this message, and the answers to it?</p>
          <p>
            <strong dir="auto">{subject}</strong>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
