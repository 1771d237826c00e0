import type { AppContext } from './app-context.server.ts';
import { serverFeatures } from './features.server.ts';
import { localTimeOf } from './lib/local-date.ts';
import { claimOnce, isEmpty } from './seed-content.queries.server.ts';

/** Inserts the seed content of all features into an empty database, in one transaction. */
export async function seedContent({ db, now, config }: AppContext): Promise<void> {
  if (!(await isEmpty(db))) return;
  const seeds = await Promise.all(serverFeatures.flatMap(({ prepareSeed }) => prepareSeed?.() ?? []));
  await db.transaction().execute(async (tx) => {
    // Two processes may have found the database empty: one of them claims the task.
    if (!(await claimOnce(tx, 'starter content', now()))) return;
    for (const insertSeed of seeds) await insertSeed(tx, localTimeOf({ now, config }));
  });
}
