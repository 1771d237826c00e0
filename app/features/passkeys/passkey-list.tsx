import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { formatLocalDate } from '#app/lib/format-local-date.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import { AddPasskey } from './add-passkey.tsx';
import * as css from './passkey-list.module.css';
import type { Passkey } from './passkeys.contract.ts';
import { RenamePasskey } from './rename-passkey.tsx';

const failedToLoad = errorMessages({ fallback: 'We could not fetch your passkeys' });
const failedToRemove = errorMessages({
  404: serverMessage,
  unauthenticated: 'Your login has expired, please log in again',
  fallback: 'The passkey was not removed, please try again',
});

interface PasskeyListProps {
  /** Called after one was added. */
  onAdded?: () => void;
}

/** Passkeys of the account, with what their owner may do with them. */
export function PasskeyList({ onAdded }: PasskeyListProps) {
  const [passkeys, setPasskeys] = useState<Passkey[]>();
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState<{ passkey: Passkey; question: 'rename' | 'remove' }>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => setAsked(undefined);

  const load = useCallback(async () => {
    try {
      setPasskeys(await api.passkeys.list());
      setFailure(undefined);
    } catch (error) {
      setFailure(failedToLoad(error));
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function showDone(done: string) {
    await load();
    close();
    setMessage(done);
    list.current?.focus({ preventScroll: true });
  }

  if (failure && !passkeys) return <LoadError onRetry={load}>{failure}</LoadError>;
  return (
    <div className={css.section}>
      <div ref={list} tabIndex={-1}>
        {passkeys?.length === 0 && <p className={css.none}>You have no passkey yet.</p>}
        {passkeys && passkeys.length > 0 && (
          <FactsList label="Passkeys">
            {passkeys.map((passkey) => (
              <FactsRow
                key={passkey.id}
                title={
                  <strong>
                    <bdi>{passkey.name}</bdi>
                  </strong>
                }
                facts={`Made ${formatLocalDate(passkey.createdAt)}, ${passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : 'not used yet'}`}
              >
                <Button variant="secondary" aria-label={`Rename ${passkey.name}`} onClick={() => setAsked({ passkey, question: 'rename' })}>
                  Rename
                </Button>
                <Button variant="danger-secondary" aria-label={`Remove ${passkey.name}`} onClick={() => setAsked({ passkey, question: 'remove' })}>
                  Remove
                </Button>
              </FactsRow>
            ))}
          </FactsList>
        )}
        {!passkeys && <p role="status">Loading...</p>}
      </div>
      <Notice tone="good">{message}</Notice>
      <AddPasskey
        onEdit={() => setMessage('')}
        onAdded={async (done) => {
          await showDone(done);
          onAdded?.();
        }}
      />
      {asked?.question === 'rename' && <RenamePasskey passkey={asked.passkey} onSaved={showDone} onClose={close} />}
      {asked?.question === 'remove' && (
        <ConfirmDialog
          title="Remove the passkey"
          confirmLabel="Remove"
          toMessage={failedToRemove}
          onConfirm={async () => showDone((await api.passkeys.remove({ id: asked.passkey.id })).message)}
          onClose={close}
        >
          <p>
            Are you sure? “<bdi>{asked.passkey.name}</bdi>” will no longer log in to your account.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
