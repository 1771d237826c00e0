export interface WakeSignal {
  /** Until somebody rings, `ms` at most. */
  wait(ms: number): Promise<void>;
  /** Wakes everybody who sleeps now. */
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
