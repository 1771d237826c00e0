import { defineServerFeature } from '#app/feature.server.ts';
import { contentTransferFeature } from './content-transfer.feature.ts';
import { exportHandlers } from './export/export.server.ts';
import { checkImport, runImport } from './import/import.jobs.server.ts';
import { purgeUnfinished } from './import/imports.queries.server.ts';
import { importHandlers } from './import/imports.server.ts';

export const contentTransferServer = defineServerFeature(contentTransferFeature, {
  handlers: { ...importHandlers, ...exportHandlers },
  jobs: [checkImport, runImport],
  retention: { unfinishedImport: purgeUnfinished },
});
