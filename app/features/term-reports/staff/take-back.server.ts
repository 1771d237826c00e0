import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { familiesOfProfiles, tellFamilies } from '#app/features/classes/public.server.ts';
import { reportTakenBackMail } from '../mails/taken-back.mail.server.ts';
import { revokeReport } from '../reports.queries.server.ts';
import { readContent } from '../stored-content.server.ts';

interface StoredReport {
  id: number;
  profile_id: number;
  content: string;
}

interface TakenBack {
  /** False for a report that was taken back before. */
  isNews: boolean;
  message: string;
}

/** Takes a report back, and mails its household with the name of the class that the report says. */
export async function takeBackReport(tx: Db, context: AppContext, { id, profile_id, content }: StoredReport): Promise<TakenBack> {
  if (!(await revokeReport(tx, id, context.now()))) return { isNews: false, message: 'This report was taken back before.' };
  const { className } = readContent(content);
  const mails = await tellFamilies(tx, context, {
    families: await familiesOfProfiles(tx, [profile_id]),
    template: reportTakenBackMail,
    propsOf: ({ profiles: [learner] }) => ({ className, learner: learner?.name ?? '' }),
  });
  return { isNews: true, message: `The report is taken back. Its codes say so${mails > 0 ? ', and its family gets an email' : ''}.` };
}
