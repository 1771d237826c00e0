import { writeSync } from 'node:fs';
import type { WorkerContext } from '#app/app-context.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { createNewsletterSource } from '#app/features/newsletter/newsletter-mails.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import { createMailWorkers } from '#app/mail/mail-workers.server.ts';
import { createMailer } from '#app/mail/mailer.server.ts';

/** A process that does nothing but send mail, to be killed or measured. Its clock begins at TEST_CLOCK_MS (ms). */
const config = readConfig(process.env);
const shiftMs = Number(process.env.TEST_CLOCK_MS ?? Date.now()) - Date.now();
const { db, close } = openDatabase(config.databaseUrl);
const mail = createMailer(config);
const academy: WorkerContext = { config, db, now: () => Date.now() + shiftMs, log: () => undefined };
const later = createNewsletterSource();

/** With TEST_PRINT_STARTS each mail that is begun is a line: to whom, and when its worker set about it, by the machine's clock. */
const telling: DeferredMailSource = {
  ...later,
  async render(backstage, row) {
    const from = process.hrtime.bigint();
    const made = await later.render(backstage, row);
    // At once: what waits in memory dies with a killed process.
    if (typeof made !== 'string') writeSync(1, `${from} ${made.to}\n`);
    return made;
  },
};

const postOffice = createMailWorkers(academy, mail.send, process.env.TEST_PRINT_STARTS ? telling : later);
postOffice.start();
process.once('SIGTERM', async () => {
  await postOffice.stop();
  mail.close();
  await close();
});
