import type { Backstage } from './academy.server.ts';
import { openBell } from './bell.server.ts';

const everyMs = 60 * 60_000;

/** Takes away what nobody needs any more; done twice, or by two processes at once, it does no harm. */
export type Sweep = (academy: Backstage) => Promise<void>;

export interface Sweeper {
  sweep(): Promise<void>;
  /** Sweeps at once and then every hour, until stopped; `stop` waits for the sweep in hand. */
  start(): void;
  stop(): Promise<void>;
}

export function openSweeper(academy: Backstage, sweeps: Sweep[]): Sweeper {
  const bell = openBell();
  let stopped = false;
  let working = Promise.resolve();

  async function sweep() {
    for (const each of sweeps) await each(academy).catch((error: unknown) => academy.log('sweep_failed', { reason: String(error) }));
  }

  async function work() {
    while (!stopped) {
      await sweep();
      if (!stopped) await bell.sleep(everyMs);
    }
  }

  return {
    sweep,
    start() {
      working = work();
    },
    async stop() {
      stopped = true;
      bell.ring();
      await working;
    },
  };
}
