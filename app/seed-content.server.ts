import type { AppContext } from './app-context.server.ts';
import { setStatementTimeout } from './db/statement-timeout.server.ts';
import { serverFeatures } from './features.server.ts';
import { localTimeOf } from './lib/local-date.ts';
import { claimOnce, isDone, isEmpty } from './seed-content.queries.server.ts';

/** A second process that claims the same task waits until the first one has written everything, on a slow machine for longer than a statement may take. */
const seedTimeoutMs = 5 * 60_000;

/** Inserts the seed content of all features into an empty database, and into an older one what its release did not have. */
export async function seedContent(context: AppContext): Promise<void> {
  if (await isEmpty(context.db)) return seedAll(context);
  for (const { prepareSeed, lateSeed } of serverFeatures)
    if (prepareSeed && lateSeed && !(await isDone(context.db, lateSeed.task))) await seedOnce(context, prepareSeed, lateSeed);
}

async function seedAll({ db, now, config }: AppContext): Promise<void> {
  const seeds = await Promise.all(serverFeatures.flatMap(({ prepareSeed }) => prepareSeed?.() ?? []));
  await db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, seedTimeoutMs);
    // Two processes may have found the database empty: one of them claims the task.
    if (!(await claimOnce(tx, 'starter content', now()))) return;
    for (const insertSeed of seeds) await insertSeed(tx, localTimeOf({ now, config }));
    for (const { lateSeed } of serverFeatures) if (lateSeed) await claimOnce(tx, lateSeed.task, now());
  });
}

type Seeded = Required<Pick<(typeof serverFeatures)[number], 'prepareSeed' | 'lateSeed'>>;

async function seedOnce({ db, now, config }: AppContext, prepareSeed: Seeded['prepareSeed'], { task, isMissing }: Seeded['lateSeed']): Promise<void> {
  const insertSeed = (await isMissing(db)) ? await prepareSeed() : undefined;
  await db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, seedTimeoutMs);
    if (!(await claimOnce(tx, task, now()))) return;
    if (insertSeed && (await isMissing(tx))) await insertSeed(tx, localTimeOf({ now, config }));
  });
}
