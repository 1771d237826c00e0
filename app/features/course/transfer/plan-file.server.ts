import { lockVersion } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { FileError } from '#app/lib/file-error.ts';
import { courseLock } from '../authoring/authoring.queries.server.ts';
import { planImport, readCourseFile } from './import-file.server.ts';
import type { ImportOptions, PlannedItem } from './plan-items.server.ts';
import type { StructurePlan } from './plan-structure.server.ts';
import { toReport } from './to-report.server.ts';
import type { ImportReport } from './transfer.contract.ts';

/** Plan without its items. */
export interface FilePlan {
  report: ImportReport;
  /** Version of the course that the file was compared with. */
  version: number;
  structure: StructurePlan;
}

/** The plan, then its items, which a dry run does without; or the sentence that refuses the file. */
export type PlanPart = { plan: FilePlan } | { items: PlannedItem[] } | { refusal: string };

/** Items of one part: the server parses it in a few milliseconds. */
const batchSize = 100;

/** The items that a plan writes, in parts. */
export function* itemParts(items: readonly PlannedItem[]): Generator<{ items: PlannedItem[] }, void, undefined> {
  const written = items.filter(({ outcome, review }) => outcome !== 'same' || review);
  for (let from = 0; from < written.length; from += batchSize) yield { items: written.slice(from, from + batchSize) };
}

interface Options {
  bytes: Uint8Array;
  options: ImportOptions;
  isDryRun: boolean;
}

/** Reads a file and compares it with the course. */
export async function* planFile(db: Db, { bytes, options, isDryRun }: Options): AsyncGenerator<PlanPart, void, undefined> {
  try {
    const file = readCourseFile(bytes);
    // Before the course: a change meanwhile makes the version an old one.
    const version = await lockVersion(db, courseLock);
    const plan = await planImport(db, file, options);
    yield { plan: { report: toReport(plan, isDryRun), version, structure: plan.structure } };
    if (isDryRun || plan.refused.length > 0) return;
    yield* itemParts(plan.items);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield { refusal: `Line ${error.line}: ${error.message}` };
  }
}
