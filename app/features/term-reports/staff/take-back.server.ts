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

/** Takes a report back, and mails its household with the name of the class that the report says. @returns false for one that was taken back before */
export async function takeBackReport(tx: Db, context: AppContext, { id, profile_id, content }: StoredReport): Promise<boolean> {
  if (!(await revokeReport(tx, id, context.now()))) return false;
  const { className } = readContent(content);
  await tellFamilies(tx, context, {
    families: await familiesOfProfiles(tx, [profile_id]),
    template: reportTakenBackMail,
    propsOf: ({ profiles: [learner] }) => ({ className, learner: learner?.name ?? '' }),
  });
  return true;
}
