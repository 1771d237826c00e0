import { classById, classNotFound, familiesOfProfiles, requireLockedClass, tellFamilies } from '#app/features/classes/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { readClassReports } from '../class-reports.server.ts';
import { reportIssuedMail } from '../mails/issued.mail.server.ts';
import { reportOfClass, revokeReport } from '../reports.queries.server.ts';
import { readContent } from '../stored-content.server.ts';
import { issueReports } from './issue-reports.server.ts';
import type { staffReports } from './staff-reports.contract.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const reportNotFound = 'Report not found';

export const staffReportHandlers: Handlers<typeof staffReports> = {
  classReports: async ({ db, params: { id } }) => readClassReports(db, (await classById(db, id)) ?? reject(404, classNotFound)),

  issue: async (context) => {
    const {
      params: { id },
      input,
      principal,
      audit,
      notifyMailWorker,
    } = context;
    let issued = 0;
    const reports = await issueReports(context, { classId: id, profileIds: input.profiles, by: principal.id }, async (tx, row, fresh) => {
      issued = fresh.length;
      await audit(issued > 0 ? { id, title: row.name } : [], tx);
      if (issued === 0) return;
      await tellFamilies(tx, context, {
        families: await familiesOfProfiles(tx, fresh),
        template: reportIssuedMail,
        propsOf: ({ profiles }) => ({ className: row.name, learners: profiles.map(({ name }) => name) }),
      });
    });
    notifyMailWorker();
    return {
      reports,
      message: issued === 0 ? 'These reports were issued before' : `${pluralize(issued, 'report')} issued. Each family gets an email.`,
    };
  },

  readReport: async ({ db, params: { id, report } }) => {
    const found = (await reportOfClass(db, id, report)) ?? reject(404, reportNotFound);
    return {
      id: found.id,
      profile: found.profile_id,
      issuedAt: iso(found.issued_at),
      revokedAt: found.revoked_at === null ? null : iso(found.revoked_at),
      content: readContent(found.content),
    };
  },

  takeBack: async ({ db, params: { id, report }, now, audit }) => {
    await db.transaction().execute(async (tx) => {
      // Against a sentence that is saved meanwhile.
      const row = await requireLockedClass(tx, id);
      if (!(await reportOfClass(tx, id, report))) reject(404, reportNotFound);
      const isNews = (await revokeReport(tx, id, report, now())) !== undefined;
      await audit(isNews ? { id, title: row.name } : [], tx);
    });
    return { message: 'The report is taken back. Its codes say so, and you can issue a new one.' };
  },
};
