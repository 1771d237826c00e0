import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';

const args = z.object({ importId: z.int() });

/** An administrator waits for the end, and can start again. */
const retries = { attempts: 3, backoff: ['10 seconds', '1 minute'] } as const;

// The parsers are loaded with the first import: few processes need them.

/** Reads an uploaded file and writes the report. Nothing is imported yet. */
export const checkImport = defineJob({
  name: 'content-transfer.check',
  args,
  ...retries,
  perform: async (context) => (await import('./check-import.server.ts')).performCheck(context),
});

/** Imports entry by entry, each in a transaction of its own. After an interruption it goes on with the next one. */
export const runImport = defineJob({
  name: 'content-transfer.import',
  args,
  ...retries,
  perform: async (context) => (await import('./run-import.server.ts')).performImport(context),
});
