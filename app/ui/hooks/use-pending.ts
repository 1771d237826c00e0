import { useRef, useState } from 'react';

/** Does one thing at a time: a press while the last one is on its way changes nothing. */
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
