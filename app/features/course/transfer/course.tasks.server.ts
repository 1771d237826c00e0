import { defineDatabaseTask } from '#app/db/database-task.server.ts';

/** Reads a file of the course and compares it with the course. */
export const planFileTask = defineDatabaseTask({
  name: 'course.plan',
  timeLimitMs: 60_000,
  heapMiB: 256,
  subject: 'The file',
  advice: 'Please split it into smaller ones, and try again',
  load: async () => (await import('./plan-file.server.ts')).planFile,
});

export const courseTasks = [planFileTask];
