import { checkImport, runImport } from '#app/features/content-transfer/import/import.jobs.server.ts';
import { runJobWorkers } from './job-worker.ts';

/** A process with workers for the check of an uploaded file and for its import. */
runJobWorkers([checkImport, runImport], []);
