export interface Bell {
  /** Until somebody rings, `ms` at most. */
  sleep(ms: number): Promise<void>;
  /** Wakes everybody who sleeps now. */
  ring(): void;
}

export function openBell(): Bell {
  const sleepers = new Set<() => void>();
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const rise = () => {
          clearTimeout(timer);
          sleepers.delete(rise);
          resolve();
        };
        const timer = setTimeout(rise, ms);
        sleepers.add(rise);
      }),
    ring() {
      for (const rise of sleepers) rise();
    },
  };
}
