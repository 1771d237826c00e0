import type { JobContext } from '#app/jobs/define-job.server.ts';

/** What the jobs of an import get. */
export type ImportContext = JobContext<{ importId: number }>;
