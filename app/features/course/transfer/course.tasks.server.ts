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

/** Compares the starter course with the course. */
export const planStarterTask = defineDatabaseTask({
  name: 'course.starter',
  timeLimitMs: 60_000,
  heapMiB: 256,
  subject: 'The starter course',
  advice: 'Please try again in a moment',
  load: async () => (await import('../starter-offer/plan-starter.server.ts')).planStarter,
});

export const courseTasks = [planFileTask, planStarterTask];
