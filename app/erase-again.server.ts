import type { CacheTag } from '#app/cache/cache-tag.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { ServerFeature } from '#app/feature.server.ts';
import { auditLogServer } from '#app/features/audit-log/audit-log.feature.server.ts';
import type { ErasureKind, ListedErasure } from '#app/features/backups/public.server.ts';
import { blogServer } from '#app/features/blog/blog.feature.server.ts';
import { classesServer } from '#app/features/classes/classes.feature.server.ts';
import { concernsServer } from '#app/features/concerns/concerns.feature.server.ts';
import { contactServer } from '#app/features/contact/contact.feature.server.ts';
import { discussionServer } from '#app/features/discussion/discussion.feature.server.ts';
import { draftsFeature } from '#app/features/drafts/drafts.feature.ts';
import { eraseDrafts } from '#app/features/drafts/erase-drafts.server.ts';
import { jobsServer } from '#app/features/jobs/jobs.feature.server.ts';
import { liveLessonsServer } from '#app/features/live-lessons/live-lessons.feature.server.ts';
import { newsletterServer } from '#app/features/newsletter/newsletter.feature.server.ts';
import { eraseAgain } from '#app/features/privacy/erase-again.server.ts';
import { staffServer } from '#app/features/staff/staff.feature.server.ts';
import { tutorsServer } from '#app/features/tutors/tutors.feature.server.ts';
import { voicesServer } from './features/voices/voices.feature.server.ts';
import { features } from './features.ts';

/** Features that erase something of an account, in their order. The image has the packages of these alone. */
export const erasingFeatures: readonly ServerFeature[] = [
  { name: draftsFeature.name, ...eraseDrafts(features) },
  jobsServer,
  auditLogServer(features),
  staffServer,
  tutorsServer,
  voicesServer,
  discussionServer(features),
  classesServer,
  blogServer,
  liveLessonsServer,
  newsletterServer,
  contactServer,
  concernsServer,
];

/** Migrates a restored database, and carries out the erasures that it does not know of. Nothing is mailed. A running academy renders its pages anew. */
export async function eraseAgainIn(databaseUrl: string, erasures: ListedErasure[]): Promise<ErasureKind[]> {
  const database = openDatabase(databaseUrl);
  const bus = database.subscribe(() => undefined);
  const tags: CacheTag[] = [];
  try {
    await database.migrate();
    return await eraseAgain(database.db, {
      features: erasingFeatures,
      erasures,
      now: Date.now(),
      invalidate: (...changed) => void tags.push(...changed),
    });
  } finally {
    await bus.publish(tags);
    await bus.close();
    await database.close();
  }
}
