import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';
import type { TestApp } from './test-app.ts';

/** A job that records its arguments, with an attempt that tests replace. */
export function createReminder(options: { attempts?: number } = {}) {
  const performed: { profileId: number; text: string }[] = [];
  const behaviour = { attempt: async () => undefined as unknown };
  const job = defineJob({
    name: 'test.remind',
    args: z.object({ profileId: z.int(), text: z._default(z.string(), 'Ndewo') }),
    ...options,
    async perform({ args }) {
      await behaviour.attempt();
      performed.push(args);
    },
  });
  return { job, performed, behaviour };
}

export const logged = (app: TestApp, event: string) => app.log.filter((line) => line.event === event).map(({ details }) => details);
