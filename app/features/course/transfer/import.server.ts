import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { changeCourse } from '../authoring/course-changes.server.ts';
import { courseLimits } from '../course-terms.contract.ts';
import type { CourseFile } from './course-file.ts';
import { FileError } from './file-error.ts';
import { type ImportPlan, importFile, planImport, readCourseFile } from './import-file.server.ts';
import { type ImportReport, listedLines, type transfer } from './transfer.contract.ts';

const mib = 1024 * 1024;
const { importBytes } = courseLimits;

/** @throws 413 for a file that is too large, 400 for one that cannot be read */
async function readUpload(file: File): Promise<CourseFile> {
  const refuse = (status: number, sentence: string) => reject(status, sentence, { file: sentence });
  if (file.size > importBytes)
    refuse(
      413,
      `The file may have at most ${importBytes / mib} MiB, this one has ${(file.size / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MiB`,
    );
  try {
    return readCourseFile(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof FileError) return refuse(400, `Line ${error.line}: ${error.message}`);
    throw error;
  }
}

function messageOf({ refused }: ImportPlan, changes: number, isDryRun: boolean): string {
  if (refused.length > 0) return `Nothing is imported. Please correct ${pluralize(refused.length, 'line')} and try again`;
  if (changes === 0) return 'The file changes nothing: all of it is in the course already';
  return isDryRun
    ? `The file makes ${pluralize(changes, 'change')}. Nothing is imported yet`
    : `The import is complete: ${pluralize(changes, 'change')}`;
}

function toReport(plan: ImportPlan, isDryRun: boolean): ImportReport {
  const { entries, refused } = plan;
  const count = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).length;
  const changes = entries.filter(({ outcome }) => outcome !== 'same');
  const unchanged = entries.filter(({ outcome }) => outcome === 'same');
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    refused: refused.slice(0, listedLines),
    entries: [...changes, ...unchanged].slice(0, listedLines),
    imported: !isDryRun && refused.length === 0,
    message: messageOf(plan, changes.length, isDryRun),
  };
}

export const importHandlers: Handlers<Pick<typeof transfer, 'importFile'>> = {
  importFile: async ({ input: { file: upload, marks, dryRun, signOff }, principal, audit, log, ...context }) => {
    const file = await readUpload(upload);
    const options = { marks, isSignedOff: signOff === 'true', now: context.now() };
    if (dryRun === 'true') {
      await audit([]);
      return toReport(await planImport(context.db, file, options), true);
    }
    const report = await changeCourse(context, async (tx, changes) => {
      const result = toReport(await importFile(tx, file, { ...options, account: principal.id }, changes), false);
      const isChange = result.imported && result.new + result.changed > 0;
      await audit(isChange ? { title: upload.name.slice(0, 100) } : [], tx);
      return result;
    });
    log('course_imported', { account: principal.id, new: report.new, changed: report.changed, refused: report.refused.length });
    return report;
  },
};
