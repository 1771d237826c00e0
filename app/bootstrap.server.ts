import { mkdir } from 'node:fs/promises';
import { createTagVersions } from '#app/cache/tag-versions.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import { createMailWorkers, type MailWorkers } from '#app/mail/mail-workers.server.ts';
import { createMailer } from '#app/mail/mailer.server.ts';
import { seedContent } from '#app/seed/seed-content.server.ts';
import type { AppContext } from './app-context.server.ts';
import { ensureAdministrator, type FirstAdministrator } from './features/accounts/bootstrap-admin.server.ts';
import { createNewsletterSource } from './features/newsletter/newsletter-mails.server.ts';
import { createRetentionJob, type RetentionJob } from './features/privacy/retention-job.server.ts';

export interface RunningApp {
  academy: AppContext;
  postOffice: MailWorkers;
  purger: RetentionJob;
  /** Only on the very first start. */
  administrator: FirstAdministrator | undefined;
  close(): Promise<void>;
}

/** Opens the academy: database up to date, somebody who may enter, something to read, mail ready to leave. */
export async function createApp(config: Config, { now, log }: { now: Clock; log: Log }): Promise<RunningApp> {
  await mkdir(config.dataDir, { recursive: true });
  const database = openDatabase(config.databaseUrl);
  await database.migrate();
  const mail = createMailer(config);
  const news = database.subscribe();
  const academy: AppContext = { config, db: database.db, cache: createTagVersions(news), now, log, notifyMailWorker: () => postOffice.wake() };
  const postOffice = createMailWorkers(academy, mail.send, createNewsletterSource());
  const purger = createRetentionJob(academy);
  if (config.starterContent) await seedContent(academy);
  // Last: nothing may fail between making the password and showing it.
  const administrator = await ensureAdministrator(academy);
  return {
    academy,
    postOffice,
    purger,
    administrator,
    async close() {
      await Promise.all([postOffice.stop(), purger.stop()]);
      mail.close();
      await news.close();
      await database.close();
    },
  };
}
