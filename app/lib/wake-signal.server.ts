/** Lets workers sleep between polls and wakes them early. */
interface WakeSignal {
  /** Resolves on the next notification, or after `ms`. */
  wait(ms: number): Promise<void>;
  /** Wakes all current waiters. */
  notify(): void;
}

export function createWakeSignal(): WakeSignal {
  const waiters = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const resume = () => {
          clearTimeout(timer);
          waiters.delete(resume);
          resolve();
        };
        const timer = setTimeout(resume, ms);
        waiters.add(resume);
      }),
    notify() {
      for (const resume of waiters) resume();
    },
  };
}
