import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import type { LastBackup } from './findings.ts';
import * as css from './system.module.css';

const toMessage = errorMessages({
  409: serverMessage,
  network: 'No backup was begun: there is no connection. Please try again.',
  fallback: 'No backup was begun: something went wrong on our side.',
});

/** Button for a backup at once, and what has become of it. The page is loaded again while one runs. */
export function BackUpNow({ last: { isRunning, failure } }: { last: LastBackup }) {
  const reload = useReload();
  const [isBegun, setBegun] = useState(false);
  const action = useAction(async () => {
    setBegun(false);
    await api.backups.now();
    await reload();
    setBegun(true);
  }, toMessage);
  return (
    <>
      <div className={css.actions}>
        <ActionButton action={action} variant="secondary">
          Back up now
        </ActionButton>
      </div>
      <Notice tone="good">{messageOf(isRunning === true, isBegun && !failure)}</Notice>
      {isBegun && failure && !isRunning && <Notice tone="bad">The backup failed. Its reason stands above.</Notice>}
      {action.failure && <Notice tone="bad">{action.failure}</Notice>}
    </>
  );
}

function messageOf(isRunning: boolean, isWritten: boolean): string | undefined {
  if (isRunning) return 'A backup is being written. It takes seconds, or minutes where there is much.';
  return isWritten ? 'The new backup is written.' : undefined;
}
