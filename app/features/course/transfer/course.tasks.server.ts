import { defineIsolatedTask } from '#app/lib/isolation/isolated-task.ts';
import type { PlanPart } from './plan-file.server.ts';
import type { ImportOptions } from './plan-items.server.ts';

interface PlanArgs {
  databaseUrl: string;
  bytes: Uint8Array;
  options: ImportOptions;
  isDryRun: boolean;
}

/** Reads a file of the course and compares it with the course. */
export const planFileTask = defineIsolatedTask<PlanArgs, PlanPart>({
  name: 'course.plan',
  timeLimitMs: 60_000,
  heapMiB: 256,
  subject: 'The file',
  advice: 'Please split it into smaller ones, and try again',
  perform: async function* ({ databaseUrl, ...args }) {
    const [{ openDatabase }, { planFile }] = await Promise.all([import('#app/db/database.server.ts'), import('./plan-file.server.ts')]);
    const { db, close } = openDatabase(databaseUrl);
    try {
      yield* planFile(db, args);
    } finally {
      await close();
    }
  },
});

export const courseTasks = [planFileTask];
