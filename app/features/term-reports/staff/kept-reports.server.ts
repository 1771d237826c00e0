import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { readContent } from '../stored-content.server.ts';
import { reportNotFound, toIssuedReport, toTimes } from './issued-report.server.ts';
import type { keptReports } from './kept-reports.contract.ts';
import { keptReport, listKeptReports } from './kept-reports.queries.server.ts';
import { takeBackReport } from './take-back.server.ts';

export const keptReportHandlers: Handlers<typeof keptReports> = {
  keptReports: async ({ db, query }) => {
    const { rows, total } = await listKeptReports(db, query);
    return {
      rows: rows.map(({ id, content, ...times }) => {
        const { nickname, className, firstDay, lastDay } = readContent(content);
        return { id, name: nickname, className, firstDay, lastDay, ...toTimes(times) };
      }),
      total,
    };
  },

  readKept: async ({ db, params }) => toIssuedReport((await keptReport(db, params.report)) ?? reject(404, reportNotFound)),

  takeBackKept: async (context) => {
    const { db, params, audit, notifyMailWorker } = context;
    const { message } = await db.transaction().execute(async (tx) => {
      const report = (await keptReport(tx, params.report)) ?? reject(404, reportNotFound);
      const taken = await takeBackReport(tx, context, report);
      await audit(taken.isNews ? { id: report.id, title: readContent(report.content).className } : [], tx);
      return taken;
    });
    notifyMailWorker();
    return { message };
  },
};
