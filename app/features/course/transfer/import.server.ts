import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
import { changeCourse } from '../authoring/course-changes.server.ts';
import { courseLimits } from '../course-terms.contract.ts';
import { applyPlan } from './apply-plan.server.ts';
import { planFileTask } from './course.tasks.server.ts';
import type { FilePlan } from './plan-file.server.ts';
import type { ImportOptions, PlannedItem } from './plan-items.server.ts';
import type { transfer } from './transfer.contract.ts';

const mib = 1024 * 1024;
const { importBytes } = courseLimits;
/** Plans of one import: another change of the course makes a plan useless. */
const maxPlans = 3;

const refuse = (status: number, sentence: string) => reject(status, sentence, { file: sentence });

/** @throws 413 for a file that is too large */
async function readUpload(file: File): Promise<Uint8Array> {
  if (file.size > importBytes)
    refuse(
      413,
      `The file may have at most ${importBytes / mib} MiB, this one has ${(file.size / mib).toLocaleString('en', { maximumFractionDigits: 1 })} MiB`,
    );
  return new Uint8Array(await file.arrayBuffer());
}

interface PlanRequest {
  bytes: Uint8Array;
  options: ImportOptions;
  isDryRun: boolean;
}

/** Plans a file in a process of its own. @throws 400 for one that cannot be read */
async function planFile(databaseUrl: string, request: PlanRequest): Promise<FilePlan & { items: PlannedItem[] }> {
  const items: PlannedItem[] = [];
  let plan: FilePlan | undefined;
  try {
    for await (const part of runIsolated(planFileTask, { databaseUrl, ...request })) {
      if ('refusal' in part) return refuse(400, part.refusal);
      if ('plan' in part) plan = part.plan;
      else items.push(...part.items);
    }
  } catch (error) {
    if (error instanceof IsolationLimit) return refuse(error.status, error.message);
    throw error;
  }
  if (!plan) throw new Error('The task of the file ended without a plan.');
  return { ...plan, items };
}

export const importHandlers: Handlers<Pick<typeof transfer, 'importFile'>> = {
  importFile: async ({ input: { file: upload, marks, dryRun, signOff }, principal, audit, log, ...context }) => {
    const bytes = await readUpload(upload);
    const { databaseUrl } = context.config;
    const now = context.now();
    const isDryRun = dryRun === 'true';
    for (let plans = 1; plans <= maxPlans; plans += 1) {
      const { report, version, structure, items } = await planFile(databaseUrl, {
        bytes,
        options: { marks, isSignedOff: signOff === 'true', now },
        isDryRun,
      });
      const logged = { account: principal.id, new: report.new, changed: report.changed, refused: report.refused.length };
      if (!report.imported) {
        await audit([]);
        if (!isDryRun) log('course_imported', logged);
        return report;
      }
      const isImported = await changeCourse(context, async (tx, changes, current) => {
        if (current !== version) return false;
        await applyPlan(tx, items, structure, { now, account: principal.id }, changes);
        await audit(report.new + report.changed > 0 ? { title: upload.name.slice(0, 100) } : [], tx);
        return true;
      });
      if (!isImported) continue;
      log('course_imported', logged);
      return report;
    }
    return reject(409, 'Other people are changing the course at this moment, so nothing is imported. Please try again');
  },
};
