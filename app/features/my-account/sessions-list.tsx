import { useLayoutEffect, useRef } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { assertSameAccount } from '#app/login-session/same-account.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import * as css from './account.module.css';
import type { AccountSectionProps } from './section.tsx';

const failed = errorMessages({ 409: serverMessage, fallback: 'The login was not ended, please try again' });

/** Sessions of the account, each with a button that ends it. */
export function SessionsList({ account, reload }: AccountSectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const hasEnded = useRef(false);
  const end = useAction(async (call: () => Promise<{ message: string }>) => {
    await assertSameAccount(account, api.myAccount.read);
    const { message } = await call();
    hasEnded.current = true;
    await reload();
    return message;
  }, failed);
  // The pressed button goes with its row.
  useLayoutEffect(() => {
    if (hasEnded.current && account.sessions && document.activeElement === document.body) list.current?.focus();
    hasEnded.current = false;
  }, [account.sessions]);
  const others = account.sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className={css.sessions}>
      <FactsList label="Logins" ref={list}>
        {account.sessions.map(({ id, device, startedAt, lastUsedAt, isCurrent }) => (
          <FactsRow
            key={id}
            title={
              <>
                <strong>{device || 'Unknown device'}</strong>
                {isCurrent && <span className={css.current}> This device</span>}
              </>
            }
            facts={`Logged in ${formatDateTime(startedAt)}${isCurrent ? '' : `, last used ${formatDateTime(lastUsedAt)}`}`}
          >
            {!isCurrent && (
              <ActionButton
                variant="secondary"
                action={{ ...end, run: () => end.run(() => api.myAccount.endSession({ id })) }}
                aria-label={`Log out ${device || 'unknown device'}, logged in ${formatDateTime(startedAt)}`}
              >
                Log out
              </ActionButton>
            )}
          </FactsRow>
        ))}
      </FactsList>
      <FormOutcome success={end.success} failure={end.failure} hasEnded={end.errorStatus === 401} />
      {others.length > 0 && (
        <ActionButton variant="secondary" action={{ ...end, run: () => end.run(api.myAccount.endOtherSessions) }}>
          Log out everywhere else
        </ActionButton>
      )}
    </div>
  );
}
