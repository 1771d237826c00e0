import { createCrashJob } from './crash-job.ts';
import { runJobWorkers } from './job-worker.ts';

/** A process with workers for the crash job. TEST_JOB_MS is the duration of a job. */
const { TEST_JOB_MS = '0', TEST_JOB_FILE = '' } = process.env;
runJobWorkers([createCrashJob(TEST_JOB_FILE, Number(TEST_JOB_MS))], []);
