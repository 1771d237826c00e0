import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { useAdmin } from '#app/ui/admin/admin-provider.tsx';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton, Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { Import } from '../content-transfer.contract.ts';
import * as css from './content-transfer.module.css';
import { entriesOf } from './import-terms.ts';

const failed = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Please try again.',
  fallback: 'The server could not do this: something went wrong on our side. Please try again in a moment.',
});

/** Starts an import, goes on with one that stopped, or deletes its upload and report. */
export function ImportActions({ imported: { id, fileName, state, entries, stopped } }: { imported: Import & { stopped: boolean } }) {
  const navigate = useNavigate();
  const reload = useReload();
  const { showResult } = useAdmin();
  const [deleting, setDeleting] = useState(false);
  const start = useAction(async () => {
    await (state === 'checking' ? api.contentTransfer.check({ id }) : api.contentTransfer.start({ id }));
    await reload();
    restoreFocus(() => document.getElementById('main'));
  }, failed);

  async function remove() {
    const { message } = await api.contentTransfer.remove({ id });
    await navigate('/admin/import');
    showResult({ title: 'Done', paragraphs: [message] });
  }

  const isRunning = (state === 'checking' || state === 'importing') && !stopped;
  return (
    <>
      {start.failure && <Notice tone="bad">{start.failure}</Notice>}
      {!isRunning && (
        <div className={css.actions}>
          {state === 'ready' && <ActionButton action={start}>Import {entriesOf(entries)}</ActionButton>}
          {stopped && <ActionButton action={start}>Go on</ActionButton>}
          <Button variant="danger-secondary" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      {deleting && (
        <ConfirmDialog title="Delete the import" confirmLabel="Delete" onConfirm={remove} toMessage={failed} onClose={() => setDeleting(false)}>
          <p>Are you sure you want to delete this upload and its report? Posts that were imported stay.</p>
          <p>
            <strong dir="auto">{fileName}</strong>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
