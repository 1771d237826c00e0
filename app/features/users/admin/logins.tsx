import { useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { useReload } from '#app/ui/admin/use-reload.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import type { UserRecord } from '../users.contract.ts';
import * as css from './user.module.css';

const failed = errorMessages({
  404: serverMessage,
  network: 'Nothing has changed: there is no connection. Please try again.',
  fallback: 'The logins were not ended: something went wrong on our side. Please try again in a moment.',
});

function loginsSentence({ logins, devices }: UserRecord): string {
  if (logins + devices === 0) return 'This account is logged in nowhere.';
  const parts = [...(logins > 0 ? [pluralize(logins, 'login')] : []), ...(devices > 0 ? [`${pluralize(devices, 'device')} for learning`] : [])];
  return `At the moment: ${parts.join(' and ')}.`;
}

/** Live logins of a user, and the button that ends them. */
export function Logins({ user, canManage }: { user: UserRecord; canManage: boolean }) {
  const reload = useReload();
  const [asked, setAsked] = useState(false);
  const [message, setMessage] = useState<string>();

  async function endLogins() {
    try {
      const done = await api.users.endLogins({ id: user.id });
      await reload();
      setAsked(false);
      setMessage(done.message);
      restoreFocus(() => document.getElementById('logins'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await reload();
      throw error;
    }
  }

  return (
    <section aria-labelledby="logins">
      <h2 id="logins" tabIndex={-1}>
        Logins
      </h2>
      <div className={css.help}>
        <p>{loginsSentence(user)}</p>
        <Notice tone="good">{message}</Notice>
        {canManage && user.logins + user.devices > 0 && (
          <Button variant="secondary" onClick={() => setAsked(true)}>
            End all logins
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog title="End all logins" confirmLabel="End them" onConfirm={endLogins} toMessage={failed} onClose={() => setAsked(false)}>
          <p>For a lost phone, or when another person may be logged in. The household has to log in again on every device, also where it learns.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
