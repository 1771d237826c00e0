import { useRef, useState } from 'react';

/** Runs one asynchronous action at a time; calls while it is pending are ignored. */
export function usePending(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work().finally(() => {
      running.current = false;
      setBusy(false);
    });
  }
  return [busy, run];
}
