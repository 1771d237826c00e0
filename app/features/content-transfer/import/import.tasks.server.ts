import type { Db } from '#app/db/schema.ts';
import { defineIsolatedTask } from '#app/lib/isolation/isolated-task.ts';
import type { PlannedEntry } from './check-entries.server.ts';
import type { ImportRow } from './imports.queries.server.ts';
import type { PreparedEntry } from './prepare-entries.server.ts';
import type { ReadPart } from './read-entries.server.ts';

// The parsers are loaded with the first task, in the process that performs it.

interface Upload {
  databaseUrl: string;
  row: ImportRow;
}

interface Planning extends Upload {
  /** Names the other site in `imported_rows`. */
  source: string;
}

/** The largest export of Ghost, 50 MiB in one piece, needs 256. */
const heapMiB = 384;

async function* withDatabase<Value>(url: string, work: (db: Db) => AsyncIterable<Value>): AsyncGenerator<Value, void, undefined> {
  const { openDatabase } = await import('#app/db/database.server.ts');
  const { db, close } = openDatabase(url);
  try {
    yield* work(db);
  } finally {
    await close();
  }
}

/** Entries of the uploaded file. */
export const readEntriesTask = defineIsolatedTask<Upload & { now: number }, ReadPart>({
  name: 'content-transfer.read',
  timeLimitMs: 60_000,
  heapMiB,
  subject: 'The export file',
  advice: 'Please export fewer posts at a time, and try again.',
  perform: async function* ({ databaseUrl, row, now }) {
    const { readEntries } = await import('./read-entries.server.ts');
    yield* withDatabase(databaseUrl, (db) => readEntries(db, row, now));
  },
});

/** What the import will do with each entry that waits. */
export const planEntriesTask = defineIsolatedTask<Planning & { after: number }, PlannedEntry>({
  name: 'content-transfer.check',
  timeLimitMs: 60_000,
  heapMiB,
  subject: 'The body of this post',
  advice: 'Please simplify it there, and export it again.',
  perform: async function* ({ databaseUrl, row, source, after }) {
    const { planEntries } = await import('./check-entries.server.ts');
    yield* withDatabase(databaseUrl, (db) => planEntries(db, row, source, after));
  },
});

/** The posts of the entries that wait, each with its body, and its pictures from the zip. */
export const prepareEntriesTask = defineIsolatedTask<Planning, PreparedEntry>({
  name: 'content-transfer.prepare',
  // A post of the zip may have hundreds of photos.
  timeLimitMs: 10 * 60_000,
  heapMiB,
  subject: 'This post with its pictures',
  advice: 'Please take pictures out of it, and try again.',
  perform: async function* ({ databaseUrl, row, source }) {
    const { prepareEntries } = await import('./prepare-entries.server.ts');
    yield* withDatabase(databaseUrl, (db) => prepareEntries(db, row, source));
  },
});

export const importTasks = [readEntriesTask, planEntriesTask, prepareEntriesTask];
