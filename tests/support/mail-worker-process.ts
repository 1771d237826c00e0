import { writeSync } from 'node:fs';
import type { WorkerContext } from '#app/app-context.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { createMetrics } from '#app/lib/metrics.server.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import { createMailWorkers } from '#app/mail/mail-workers.server.ts';
import { createMailer } from '#app/mail/mailer.server.ts';

/** A process with a mail worker only, to be killed or measured. TEST_CLOCK_MS is its initial time in milliseconds. */
const config = readConfig(process.env);
const shiftMs = Number(process.env.TEST_CLOCK_MS ?? Date.now()) - Date.now();
const { db, close } = openDatabase(config.databaseUrl);
const mail = createMailer(config);
const context: WorkerContext = { config, db, now: () => Date.now() + shiftMs, log: () => undefined, metrics: createMetrics() };
const newsletterSource = createNewsletterSource();

/** Prints, with TEST_PRINT_STARTS, a line per rendered mail: start time on the machine's clock and recipient. */
const loggingSource: DeferredMailSource = {
  ...newsletterSource,
  async render(workerContext, row) {
    const startedAt = process.hrtime.bigint();
    const rendered = await newsletterSource.render(workerContext, row);
    // Written synchronously: buffered output is lost when the process is killed.
    if (typeof rendered !== 'string') writeSync(1, `${startedAt} ${rendered.to}\n`);
    return rendered;
  },
};

const mailWorkers = createMailWorkers(context, mail.send, process.env.TEST_PRINT_STARTS ? loggingSource : newsletterSource);
mailWorkers.start();
process.once('SIGTERM', async () => {
  await mailWorkers.stop();
  mail.close();
  await close();
});
