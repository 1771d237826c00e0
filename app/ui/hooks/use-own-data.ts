import { useCallback, useEffect, useState } from 'react';
import { useSameSession } from './use-same-session.ts';

/** A string is the reason why there are no data, such as 'anonymous'. */
type OwnData<T> = { data: Exclude<T, string> } | { none: Extract<T, string> | 'loading' } | { failure: string };

/**
 * Data of the logged-in person, which the browser fetches after load: public HTML is the same for all visitors.
 * @param fetchData a function of the module, or a memoized one; a string is the reason why there are no data
 * @param toMessage maps an error to a message (http/error-messages.ts)
 */
export function useOwnData<T>(fetchData: () => Promise<T>, toMessage: (error: unknown) => string) {
  const [state, setState] = useState<OwnData<T>>({ none: 'loading' });
  const [busy, setBusy] = useState(false);
  useSameSession();

  const load = useCallback(async (): Promise<OwnData<T>> => {
    try {
      const data = await fetchData();
      return typeof data === 'string' ? { none: data as Extract<T, string> } : { data: data as Exclude<T, string> };
    } catch (error) {
      return { failure: toMessage(error) };
    }
  }, [fetchData, toMessage]);

  const retry = useCallback(async () => {
    setBusy(true);
    setState(await load());
    setBusy(false);
  }, [load]);
  useEffect(() => void retry(), [retry]);

  /** After a save: a failure keeps the page, with what was typed into its other forms. */
  const reload = useCallback(async () => {
    const next = await load();
    if ('data' in next) setState(next);
  }, [load]);

  return { state, busy, retry, reload };
}
