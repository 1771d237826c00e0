import { useLayoutEffect, useRef } from 'react';
import { api } from '#app/api-client.ts';
import { FormOutcome } from '#app/features/accounts/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { formatDate } from '#app/lib/format-date.ts';
import { readDevice } from '#app/login-session/stored-device.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { FactsList, FactsRow } from '#app/ui/layout/facts-list.tsx';
import * as css from './device-list.module.css';
import type { Device } from './household.contract.ts';
import { declineDevice } from './this-device.ts';

const failed = errorMessages({ 404: serverMessage, fallback: 'We couldn’t remove the device. Please try again' });

interface DeviceListProps {
  devices: Device[];
  /** Fetches the devices again. */
  reload: () => Promise<void>;
}

/** Devices that learn without a login, each with a button that removes it. */
export function DeviceList({ devices, reload }: DeviceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const hasEnded = useRef(false);
  const current = readDevice()?.id;
  const end = useAction(async (id: number) => {
    const { message } = await api.household.endDevice({ id });
    if (id === current) declineDevice();
    hasEnded.current = true;
    await reload();
    return message;
  }, failed);
  // The pressed button goes with its row.
  useLayoutEffect(() => {
    if (hasEnded.current && devices && document.activeElement === document.body) list.current?.focus();
    hasEnded.current = false;
  }, [devices]);
  return (
    <div className={css.devices}>
      {devices.length === 0 && <p>There are none yet. A browser becomes one when you open the learning area in it.</p>}
      <FactsList label="Devices for learning" ref={list}>
        {devices.map(({ id, name, createdAt, lastSeen, endsAt }) => (
          <FactsRow
            key={id}
            title={
              <>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {id === current && <span className={css.current}>This device</span>}
              </>
            }
            facts={`Added ${formatDate(createdAt)}, last used ${formatDate(lastSeen)}. It’s removed on ${formatDate(endsAt)} unless it’s used before then.`}
          >
            <ActionButton
              variant="secondary"
              action={{ ...end, run: () => end.run(id) }}
              aria-label={`Remove ${name}, last used ${formatDate(lastSeen)}`}
            >
              Remove
            </ActionButton>
          </FactsRow>
        ))}
      </FactsList>
      <FormOutcome success={end.success} failure={end.failure} hasEnded={end.errorStatus === 401} />
    </div>
  );
}
