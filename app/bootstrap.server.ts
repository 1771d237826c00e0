import { academyOf } from '#app/academy/academy.server.ts';
import { createTagVersions } from '#app/cache/tag-versions.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { InvalidationBus } from '#app/db/invalidation-bus.server.ts';
import { createJobWorkers, type JobWorkers } from '#app/jobs/job-workers.server.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import { createMetrics } from '#app/lib/metrics.server.ts';
import { makePrivate } from '#app/lib/private-files.server.ts';
import { createMailServerCheck } from '#app/mail/mail-server-check.server.ts';
import { createMailWorkers, type MailWorkers } from '#app/mail/mail-workers.server.ts';
import { createMailer } from '#app/mail/mailer.server.ts';
import type { AppContext } from './app-context.server.ts';
import { addDatabaseGauges } from './database-gauges.server.ts';
import { ensureAdministrator, type FirstAdministrator } from './features/accounts/bootstrap-admin.server.ts';
import { createPageViews, type PageViews } from './features/page-views/count-views.server.ts';
import { createDeferredMails, dailyTags, eraseProfiles, heardSentence, jobRegistry } from './features.server.ts';
import { viewedPages } from './navigation.ts';
import { isOwnPath } from './own-paths.server.ts';
import { seedContent } from './seed-content.server.ts';

export interface RunningApp {
  context: AppContext;
  /** Name of the academy at the start. */
  brandName: string;
  mailWorkers: MailWorkers;
  jobWorkers: JobWorkers;
  pageViews: PageViews;
  /** Starts the workers. */
  start(): void;
  /** Set only on the first start, when the administrator account is created. */
  administrator: FirstAdministrator | undefined;
  close(): Promise<void>;
}

interface Environment {
  now: Clock;
  log: Log;
  /** Changes by other processes on the same database; by default the database carries them. */
  bus?: InvalidationBus | undefined;
}

/** Creates the app context: migrates the database, then creates mail workers, seed content and the first administrator. */
export async function createApp(config: Config, { now, log, bus }: Environment): Promise<RunningApp> {
  for (const reason of config.warnings) log('settings_trouble', { reason });
  await makePrivate(config.dataDir, log);
  const metrics = createMetrics();
  const database = openDatabase(config.databaseUrl, (operation, outcome, ms) => metrics.statements.observe({ operation, outcome }, ms / 1_000));
  await database.migrate();
  const mailer = createMailer(config);
  const mailServer = createMailServerCheck({ now, log }, mailer.verify);
  const invalidationBus = bus ?? database.subscribe(log);
  const context: AppContext = {
    config,
    db: database.db,
    cache: createTagVersions(invalidationBus, { tags: dailyTags, now, timeZone: config.timeZone }),
    now,
    log,
    metrics,
    notifyMailWorker: () => mailWorkers.notify(),
    mailServer: mailServer.state,
    heardSentence,
    eraseProfiles,
    isOwnPath,
  };
  addDatabaseGauges(context);
  const mailWorkers = createMailWorkers(context, mailer.send, createDeferredMails(), mailServer.onFailure);
  const jobWorkers = createJobWorkers(context, jobRegistry);
  const pageViews = createPageViews(context, viewedPages);
  if (config.starterContent) await seedContent(context);
  const { brandName } = await academyOf(context);
  // Last step: a failure after it would lose the generated password before it is printed.
  const administrator = await ensureAdministrator(context);
  return {
    context,
    brandName,
    mailWorkers,
    jobWorkers,
    pageViews,
    administrator,
    start() {
      mailServer.start();
      mailWorkers.start();
      jobWorkers.start();
      pageViews.start();
    },
    async close() {
      mailServer.stop();
      await Promise.all([mailWorkers.stop(), jobWorkers.stop(), pageViews.stop()]);
      mailer.close();
      await invalidationBus.close();
      await database.close();
    },
  };
}
