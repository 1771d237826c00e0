import { mkdir } from 'node:fs/promises';
import { openChanges } from '#app/cache/tag-versions.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import { openPostOffice, type PostOffice } from '#app/mail/mail-workers.server.ts';
import { openMail } from '#app/mail/mailer.server.ts';
import { plantStarterContent } from '#app/seed/seed-content.server.ts';
import type { Academy } from './app-context.server.ts';
import { ensureAdministrator, type FirstAdministrator } from './features/accounts/bootstrap-admin.server.ts';
import { openNewsletters } from './features/newsletter/newsletter-mails.server.ts';
import { openPurger, type Purger } from './features/privacy/retention-job.server.ts';

export interface Open {
  academy: Academy;
  postOffice: PostOffice;
  purger: Purger;
  /** Only on the very first start. */
  administrator: FirstAdministrator | undefined;
  close(): Promise<void>;
}

/** Opens the academy: database up to date, somebody who may enter, something to read, mail ready to leave. */
export async function openAcademy(config: Config, { now, log }: { now: Clock; log: Log }): Promise<Open> {
  await mkdir(config.dataDir, { recursive: true });
  const database = openDatabase(config.databaseUrl);
  await database.migrate();
  const mail = openMail(config);
  const news = database.listen();
  const academy: Academy = { config, db: database.db, changes: openChanges(news), now, log, wakeMail: () => postOffice.wake() };
  const postOffice = openPostOffice(academy, mail.send, openNewsletters());
  const purger = openPurger(academy);
  if (config.starterContent) await plantStarterContent(academy);
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
