import { openDatabase } from '#app/db/open.server.ts';
import { openNewsletters } from '#app/features/newsletter/newsletter-mails.server.ts';
import type { Backstage } from '#app/platform/academy.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openMail } from '#app/platform/mail.server.ts';
import { openPostOffice } from '#app/platform/post-office.server.ts';

/** A process that does nothing but send mail, to be killed or measured. Its clock begins at CLOCK (ms). */
const config = readConfig(process.env);
const shiftMs = Number(process.env.CLOCK ?? Date.now()) - Date.now();
const { db, close } = openDatabase(config.databaseUrl);
const mail = openMail(config);
const academy: Backstage = { config, db, now: () => Date.now() + shiftMs, log: () => undefined };
const postOffice = openPostOffice(academy, mail.send, openNewsletters());
postOffice.start();
process.once('SIGTERM', async () => {
  await postOffice.stop();
  mail.close();
  await close();
});
