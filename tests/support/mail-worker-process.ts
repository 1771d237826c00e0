import { writeSync } from 'node:fs';
import type { Backstage } from '#app/app-context.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { openNewsletters } from '#app/features/newsletter/newsletter-mails.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import type { MadeLater } from '#app/mail/delivery-attempt.server.ts';
import { openPostOffice } from '#app/mail/mail-workers.server.ts';
import { openMail } from '#app/mail/mailer.server.ts';

/** A process that does nothing but send mail, to be killed or measured. Its clock begins at CLOCK (ms). */
const config = readConfig(process.env);
const shiftMs = Number(process.env.CLOCK ?? Date.now()) - Date.now();
const { db, close } = openDatabase(config.databaseUrl);
const mail = openMail(config);
const academy: Backstage = { config, db, now: () => Date.now() + shiftMs, log: () => undefined };
const later = openNewsletters();

/** With TELL_BEGUN each mail that is begun is a line: to whom, and when its worker set about it, by the machine's clock. */
const telling: MadeLater = {
  ...later,
  async compose(backstage, row) {
    const from = process.hrtime.bigint();
    const made = await later.compose(backstage, row);
    // At once: what waits in memory dies with a killed process.
    if (typeof made !== 'string') writeSync(1, `${from} ${made.to}\n`);
    return made;
  },
};

const postOffice = openPostOffice(academy, mail.send, process.env.TELL_BEGUN ? telling : later);
postOffice.start();
process.once('SIGTERM', async () => {
  await postOffice.stop();
  mail.close();
  await close();
});
