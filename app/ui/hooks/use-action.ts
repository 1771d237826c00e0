import { createContext, use, useRef, useState } from 'react';
import { ApiError } from '#app/lib/api-error.ts';

/** Called when an action is rejected with 401. Areas that require a login provide it, such as to show the login page. */
export const UnauthenticatedHandler = createContext<(() => Promise<void>) | undefined>(undefined);

interface ActionOutcome {
  /** Message that the last run resolved with. */
  success?: string | undefined;
  /** Message of the error of the last run. */
  failure?: string | undefined;
  /** Status of that error, 0 for a network error. */
  errorStatus?: number | undefined;
}

export interface Action<Args extends unknown[] = []> extends ActionOutcome {
  /** Runs the action; ignored while it is pending. Never rejects. */
  run: (...args: Args) => Promise<void>;
  pending: boolean;
  /** Forgets the result of the last run. */
  reset: () => void;
}

const noOutcome: ActionOutcome = {};

/**
 * State of a button or form that calls the server: one run at a time, then a message of success or of the error.
 * `ActionButton` shows the pending state, and `Notice` the messages.
 * @param perform may resolve to the message of success
 * @param toMessage maps an error to a message (http/error-messages.ts)
 */
export function useAction<Args extends unknown[] = []>(
  perform: (...args: Args) => Promise<unknown>,
  toMessage?: (error: unknown) => string,
): Action<Args> {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState(noOutcome);
  const running = useRef(false);
  const onUnauthenticated = use(UnauthenticatedHandler);

  async function run(...args: Args) {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setOutcome(noOutcome);
    try {
      const message = await perform(...args);
      if (typeof message === 'string') setOutcome({ success: message });
    } catch (error) {
      const errorStatus = error instanceof ApiError ? error.status : undefined;
      if (errorStatus === 401) await onUnauthenticated?.();
      setOutcome({ failure: toMessage?.(error), errorStatus });
    }
    running.current = false;
    setPending(false);
  }
  return { run, pending, ...outcome, reset: () => setOutcome(noOutcome) };
}
