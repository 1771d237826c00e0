import { defineServerFeature } from '#app/feature.server.ts';
import { reportCheckHandlers } from './check/check.server.ts';
import { purgeCodes } from './codes.queries.server.ts';
import { familyReportHandlers } from './family/family-reports.server.ts';
import { reportIssuedMail } from './mails/issued.mail.server.ts';
import { reportTakenBackMail } from './mails/taken-back.mail.server.ts';
import { exportReports } from './personal-data.server.ts';
import { keptReportHandlers } from './staff/kept-reports.server.ts';
import { staffReportHandlers } from './staff/staff-reports.server.ts';
import { sentenceHandlers } from './teaching/sentences.server.ts';
import { termReportsFeature } from './term-reports.feature.ts';

export const termReportsServer = defineServerFeature(termReportsFeature, {
  handlers: { ...sentenceHandlers, ...staffReportHandlers, ...keptReportHandlers, ...familyReportHandlers, ...reportCheckHandlers },
  exportData: exportReports,
  retention: { reportCode: purgeCodes },
  mails: [reportIssuedMail, reportTakenBackMail],
});
