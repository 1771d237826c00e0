import type { Db } from '#app/db/schema.ts';
import { decodeFile } from '#app/lib/decode-file.server.ts';
import { FileError } from '#app/lib/file-error.ts';
import type { CourseChanges } from '../authoring/course-changes.server.ts';
import { courseLimits } from '../course-terms.contract.ts';
import { applyPlan } from './apply-plan.server.ts';
import type { CourseFile, Refusal } from './course-file.ts';
import { type ImportOptions, type ImportOutcome, type PlannedItem, planItems } from './plan-items.server.ts';
import { planStructure, type StructurePlan } from './plan-structure.server.ts';
import { readCsv } from './read-csv.server.ts';
import { readJson } from './read-json.server.ts';

interface ImportEntry {
  line: number;
  what: 'unit' | 'lesson' | 'item';
  key: string;
  title: string;
  outcome: ImportOutcome;
}

export interface ImportPlan {
  entries: ImportEntry[];
  /** By lines; when there are some, nothing is written. */
  refused: Refusal[];
  items: PlannedItem[];
  structure: StructurePlan;
}

/** Reads a file of the course, JSON or CSV. @throws {FileError} */
export function readCourseFile(bytes: Uint8Array): CourseFile {
  const text = decodeFile(bytes);
  const file = /^\s*[{[]/.test(text) ? readJson(text) : readCsv(text);
  const { count } = file;
  const { importedItems } = courseLimits;
  const max = importedItems.toLocaleString('en');
  if (count > importedItems) throw new FileError(1, `The file has ${count.toLocaleString('en')} items, and may have at most ${max}. Please split it`);
  return file;
}

/** Compares a file with the course. The same for the dry run and for the import itself. */
export async function planImport(db: Db, file: CourseFile, options: ImportOptions): Promise<ImportPlan> {
  const refused = [...file.refused];
  const items = await planItems(db, file, options, refused);
  const structure = await planStructure(db, file, options, refused);
  const moved = items.map((item) => (item.outcome === 'same' && structure.movedItems.has(item.key) ? ('changed' as const) : item.outcome));
  const entries: ImportEntry[] = [
    ...structure.units.map(({ line, key, title, outcome }) => ({ line, what: 'unit' as const, key, title, outcome })),
    ...structure.lessons.map(({ line, key, title, outcome }) => ({ line, what: 'lesson' as const, key, title, outcome })),
    ...items.map(({ line, key, values }, index) => ({ line, what: 'item' as const, key, title: values.igbo, outcome: moved[index] ?? 'same' })),
  ];
  const byLine = <T extends { line: number }>(all: T[]) => all.toSorted((a, b) => a.line - b.line);
  return { entries: byLine(entries), refused: byLine(refused), items, structure };
}

/** Imports a file in the caller's transaction, which holds the lock of the course. A plan with refused lines writes nothing. */
export async function importFile(
  tx: Db,
  file: CourseFile,
  { account, ...options }: ImportOptions & { account: number | null },
  changes: CourseChanges,
): Promise<ImportPlan> {
  const plan = await planImport(tx, file, options);
  if (plan.refused.length === 0) await applyPlan(tx, plan.items, plan.structure, { now: options.now, account }, changes);
  return plan;
}
