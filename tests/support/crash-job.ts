import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';

/** A start or an end of a job, as a process has written it. */
export interface CrashJobEvent {
  what: 'start' | 'end';
  id: number;
  pid: number;
  /** Time of the machine's clock in ms. */
  time: number;
}

/** Job that takes `ms` and appends its start and its end to a file, synchronously: both survive a kill. */
export const createCrashJob = (file: string, ms: number) =>
  defineJob({
    name: 'test.crash',
    args: z.object({ id: z.int() }),
    async perform({ args: { id } }) {
      const write = (what: CrashJobEvent['what']) =>
        appendFileSync(file, `${JSON.stringify({ what, id, pid: process.pid, time: Date.now() } satisfies CrashJobEvent)}\n`);
      write('start');
      await pause(ms);
      write('end');
    },
  });
