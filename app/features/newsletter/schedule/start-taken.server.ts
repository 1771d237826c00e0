import type { Db } from '#app/db/schema.ts';
import type { Config } from '#app/lib/config.server.ts';
import { keepPictures, newsletterOwner, scheduledOwner } from '../newsletter-content.server.ts';
import { startNewsletter } from '../start-newsletter.server.ts';
import type { takeScheduled } from './schedule.queries.server.ts';

export type Taken = NonNullable<Awaited<ReturnType<typeof takeScheduled>>>;

/** Creates the newsletter of a scheduled one, which gets its pictures. The caller holds `lockMedia`. */
export async function startTaken(tx: Db, context: { config: Config; now: () => number }, taken: Taken) {
  const sent = await startNewsletter(tx, context, { ...taken, inArchive: taken.in_archive === 1 });
  await keepPictures(tx, newsletterOwner(sent.id), taken);
  await keepPictures(tx, scheduledOwner(taken.id), { html: null });
  return sent;
}
