import * as z from 'zod/mini';
import { defineJob, every, type JobContext, noArgs } from '#app/jobs/define-job.server.ts';
import { forEachApart } from '#app/jobs/for-each-apart.ts';
import { checkSubscriberFile, refuseFile } from './check-subscribers.server.ts';
import { continueImport } from './run-subscriber-import.server.ts';
import { importsInState } from './subscriber-imports.queries.server.ts';

const args = z.object({ importId: z.int() });

/** An administrator waits for the end. */
const retries = { attempts: 3, backoff: ['10 seconds', '1 minute'] } as const;

/** Reads an uploaded file and writes the report. Nothing is added yet. */
export const checkSubscribers = defineJob({ name: 'newsletter.check-subscribers', args, ...retries, perform: checkSubscriberFile });

/** Adds what the report announces, and sends the first emails that ask to confirm. */
export const importSubscribers = defineJob({
  name: 'newsletter.import-subscribers',
  args,
  ...retries,
  perform: (context) => continueImport(context, context.args.importId),
});

/** Time after which a check without an end is given up. */
const maxCheckMs = 15 * 60_000;

async function giveUpChecks({ db, log, now }: JobContext<unknown>): Promise<void> {
  const reason = 'The file could not be read just now. Please upload it again.';
  for (const id of await importsInState(db, 'checking', now() - maxCheckMs))
    if (await refuseFile(db, id, reason, now())) log('subscriber_import_refused', { import: id, reason });
}

/** The emails that ask to confirm are spread over hours or days. Also for imports and checks whose own job is lost. */
export const continueSubscriberImports = every(
  '5 minutes',
  defineJob({
    name: 'newsletter.continue-imports',
    args: noArgs,
    perform: async (context) => {
      await giveUpChecks(context);
      await forEachApart(await importsInState(context.db, 'importing', context.now()), {
        signal: context.signal,
        work: (id) => continueImport(context, id),
        onFailure: (id, error) => context.log('subscriber_import_failed', { import: id, reason: String(error) }),
      });
    },
  }),
);
