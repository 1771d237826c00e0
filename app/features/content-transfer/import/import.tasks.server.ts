import { defineDatabaseTask } from '#app/db/database-task.server.ts';

/** The largest export of Ghost, 50 MiB in one piece, needs 256. */
const heapMiB = 384;

/** Entries of the uploaded file. */
export const readEntriesTask = defineDatabaseTask({
  name: 'content-transfer.read',
  timeLimitMs: 60_000,
  heapMiB,
  subject: 'The export file',
  advice: 'Please export fewer posts at a time, and try again.',
  load: async () => (await import('./read-entries.server.ts')).readEntries,
});

/** What the import will do with each entry that waits. */
export const planEntriesTask = defineDatabaseTask({
  name: 'content-transfer.check',
  timeLimitMs: 60_000,
  heapMiB,
  subject: 'The body of this post',
  advice: 'Please simplify it there, and export it again.',
  load: async () => (await import('./check-entries.server.ts')).planEntries,
});

/** The posts of the entries that wait, each with its body, and its pictures from the zip. */
export const prepareEntriesTask = defineDatabaseTask({
  name: 'content-transfer.prepare',
  // A post of the zip may have hundreds of photos.
  timeLimitMs: 10 * 60_000,
  heapMiB,
  subject: 'This post with its pictures',
  advice: 'Please take pictures out of it, and try again.',
  load: async () => (await import('./prepare-entries.server.ts')).prepareEntries,
});

export const importTasks = [readEntriesTask, planEntriesTask, prepareEntriesTask];
