import { defineIsolatedTask } from '#app/lib/isolation/isolated-task.ts';
import type { FilePart } from './read-subscribers.server.ts';

/** Rows of an uploaded list, in parts. */
export const readSubscribersTask = defineIsolatedTask<{ bytes: Uint8Array; today: string }, FilePart>({
  name: 'newsletter.read-subscribers',
  timeLimitMs: 30_000,
  heapMiB: 256,
  subject: 'The file',
  advice: 'Please split it into smaller ones, and try again.',
  perform: async function* (args) {
    const { readSubscribers } = await import('./read-subscribers.server.ts');
    yield* readSubscribers(args);
  },
});

export const subscriberTasks = [readSubscribersTask];
