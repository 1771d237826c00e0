import type { Db } from '#app/db/schema.ts';
import { knownSubscribers } from '#app/features/newsletter/subscribers.queries.server.ts';
import type { JobContext } from '#app/jobs/define-job.server.ts';
import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
import { localTimeOf, localToday } from '#app/lib/local-date.ts';
import { stateOf } from '../subscriber-list.queries.server.ts';
import { readSubscribersTask } from './import-subscribers.tasks.server.ts';
import type { FilePart } from './read-subscribers.server.ts';
import {
  changeSubscriberImport,
  deleteImportLines,
  insertImportLines,
  lockSubscriberImport,
  type NewLine,
  uploadedFile,
} from './subscriber-imports.queries.server.ts';

class Refusal extends Error {}

const noCounts = { lines: 0, to_add: 0, to_ask: 0, known: 0, unsubscribed: 0, suppressed: 0, repeated: 0, wrong: 0 };
type Counts = typeof noCounts;

/** Compares rows with the subscribers, and stores those that change something or are wrong. */
async function storePart(tx: Db, importId: number, part: Exclude<FilePart, { refusal: string }>, counts: Counts): Promise<void> {
  const known = new Map(
    (
      await knownSubscribers(
        tx,
        part.lines.map(({ key }) => key),
      )
    ).map((row) => [row.email_key, stateOf(row)]),
  );
  const lines: NewLine[] = part.wrong.map(({ line, field, value, error }) => ({
    kind: 'wrong',
    line,
    value,
    email_key: '',
    source: null,
    consent_date: null,
    field,
    error,
  }));
  for (const { line, email, key, source, date } of part.lines) {
    const state = known.get(key);
    if (state === 'active' || state === 'waiting') counts.known += 1;
    else if (state) counts[state] += 1;
    else {
      const kind = source !== null && date !== null ? 'add' : 'ask';
      counts[kind === 'add' ? 'to_add' : 'to_ask'] += 1;
      lines.push({ kind, line, value: email, email_key: key, source, consent_date: date, field: null, error: null });
    }
  }
  counts.lines += part.rows;
  counts.repeated += part.repeated;
  counts.wrong += part.wrong.length;
  await insertImportLines(tx, importId, lines);
}

/** Performs a step of a check. False when the check has ended: another attempt, or the limit of time, was faster. */
const whileChecking = (db: Db, importId: number, perform: (tx: Db) => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if ((await lockSubscriberImport(tx, importId))?.state !== 'checking') return false;
    await perform(tx);
    return true;
  });

/** Ends a check without a report. @returns false when it had ended before */
export const refuseFile = (db: Db, importId: number, reason: string, now: number): Promise<boolean> =>
  whileChecking(db, importId, async (tx) => {
    await deleteImportLines(tx, importId);
    await changeSubscriberImport(tx, importId, { state: 'refused', reason, finished_at: now, file: null });
  });

/** Checks an uploaded file. An attempt that was interrupted begins again. */
export async function checkSubscriberFile(context: JobContext<{ importId: number }>): Promise<void> {
  const { db, log, now, signal, args } = context;
  const { importId } = args;
  const bytes = await uploadedFile(db, importId);
  if (!bytes) return;
  const counts = { ...noCounts };
  try {
    if (!(await whileChecking(db, importId, (tx) => deleteImportLines(tx, importId)))) return;
    for await (const part of runIsolated(readSubscribersTask, { bytes, today: localToday(localTimeOf(context)) }, { signal })) {
      if ('refusal' in part) throw new Refusal(part.refusal);
      if (!(await whileChecking(db, importId, (tx) => storePart(tx, importId, part, counts)))) return;
    }
    const isEmpty = counts.to_add + counts.to_ask === 0;
    const result = isEmpty ? ({ state: 'done', finished_at: now() } as const) : ({ state: 'ready' } as const);
    const isEnded = await whileChecking(db, importId, (tx) => changeSubscriberImport(tx, importId, { ...counts, ...result, file: null }));
    if (isEnded) log('subscriber_import_checked', { import: importId, ...counts });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof IsolationLimit)) throw error;
    if (await refuseFile(db, importId, error.message, now())) log('subscriber_import_refused', { import: importId, reason: error.message });
  }
}
