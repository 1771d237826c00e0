import { useRef, useState } from 'react';

/** Runs one asynchronous action at a time; calls while it is pending are ignored. */
export function usePending(): [pending: boolean, run: (action: () => Promise<void>) => Promise<void>] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  async function run(action: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setPending(true);
    await action().finally(() => {
      running.current = false;
      setPending(false);
    });
  }
  return [pending, run];
}
