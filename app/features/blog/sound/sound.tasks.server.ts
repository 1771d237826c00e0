import { defineDatabaseTask } from '#app/db/database-task.server.ts';

/** The MP3 of an uploaded sound. */
export const encodeSoundTask = defineDatabaseTask({
  name: 'blog.sound',
  // 7 s of a processor for 10 minutes.
  timeLimitMs: 120_000,
  heapMiB: 64,
  subject: 'The sound',
  advice: 'Please choose a shorter one.',
  load: async () => (await import('./encode-sound.server.ts')).encodeSound,
});

export const soundTasks = [encodeSoundTask];
