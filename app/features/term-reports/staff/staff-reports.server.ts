import { classById, classNotFound, familiesOfProfiles, requireLockedClass, tellFamilies } from '#app/features/classes/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { readClassReports } from '../class-reports.server.ts';
import { reportIssuedMail } from '../mails/issued.mail.server.ts';
import { reportOfClass } from '../reports.queries.server.ts';
import { issueReports } from './issue-reports.server.ts';
import { reportNotFound, toIssuedReport } from './issued-report.server.ts';
import type { staffReports } from './staff-reports.contract.ts';
import { takeBackReport } from './take-back.server.ts';

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
      message:
        issued === 0
          ? 'These reports were issued before'
          : `${pluralize(issued, 'report')} issued. Each family with a confirmed address gets an email.`,
    };
  },

  readReport: async ({ db, params: { id, report } }) => toIssuedReport((await reportOfClass(db, id, report)) ?? reject(404, reportNotFound)),

  takeBack: async (context) => {
    const {
      db,
      params: { id, report },
      audit,
      notifyMailWorker,
    } = context;
    const { isNews, message } = await db.transaction().execute(async (tx) => {
      // Against a sentence that is saved meanwhile.
      const row = await requireLockedClass(tx, id);
      const found = (await reportOfClass(tx, id, report)) ?? reject(404, reportNotFound);
      const taken = await takeBackReport(tx, context, found);
      await audit(taken.isNews ? { id, title: row.name } : [], tx);
      return taken;
    });
    notifyMailWorker();
    return { message: isNews ? `${message} You can issue a new one.` : message };
  },
};
