import { defineIsolatedTask, type IsolatedTask } from '#app/lib/isolation/isolated-task.ts';
import type { Db } from './schema.ts';

interface Definition<Args, Value> extends Omit<IsolatedTask<Args, Value>, 'perform'> {
  /** Imports the work in the process that performs it: the server does not load its parsers. */
  load(): Promise<(db: Db, args: Args) => AsyncIterable<Value>>;
}

/** An isolated task that reads the database. */
export const defineDatabaseTask = <Args, Value>({ load, ...task }: Definition<Args, Value>) =>
  defineIsolatedTask<Args & { databaseUrl: string }, Value>({
    ...task,
    perform: async function* (args) {
      const [{ openDatabase }, work] = await Promise.all([import('./database.server.ts'), load()]);
      const { db, close } = openDatabase(args.databaseUrl);
      try {
        yield* work(db, args);
      } finally {
        await close();
      }
    },
  });
