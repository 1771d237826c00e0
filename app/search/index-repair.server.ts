import { type JobKind, noArgs } from '#app/jobs/define-job.server.ts';

/** Indexes each row that differs from the index. Performed every hour; changes that touch many rows at once queue it. */
export const indexRepair = { name: 'search.repair-index', queue: 'maintenance', args: noArgs } satisfies JobKind;
