import { api } from '#app/api-client.ts';
import { errorMessages } from '#app/http/error-messages.ts';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { DeviceList } from './device-list.tsx';

const failed = errorMessages({ fallback: 'We could not fetch your devices' });
const load = () => api.household.devices();

/** Devices of the logged-in account, as a part of My account. */
export function OwnDevices() {
  const { state, busy, retry, reload } = useOwnData(load, failed);
  if ('failure' in state)
    return (
      <LoadError onRetry={retry} pending={busy}>
        {state.failure}
      </LoadError>
    );
  return 'data' in state ? <DeviceList devices={state.data} reload={reload} /> : <p role="status">Loading...</p>;
}
