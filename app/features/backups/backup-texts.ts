import { unitMs } from '#app/lib/duration.ts';
import type { BackupStep } from './backups.contract.ts';

/** Beginnings of sentences about a step that failed; its age and the reason follow. */
export const failedSteps: Record<BackupStep, string> = {
  erasures: 'The list of erasures has a problem',
  write: 'The last scheduled backup failed',
  compare: 'A backup has changed since it was written',
  after: 'The program after the last backup failed',
};

/** Age in days from which the text asks for a new backup. */
const oldDays = { scheduled: 2, byHand: 7 };

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** '3 hours ago' */
export function formatAge(ageMs: number): string {
  for (const unit of ['day', 'hour'] as const) if (ageMs >= unitMs[unit]) return ago.format(-Math.floor(ageMs / unitMs[unit]), unit);
  return ago.format(-Math.floor(Math.max(0, ageMs) / unitMs.minute), 'minute');
}

/** '12.3 MB' */
export const formatMegabytes = (bytes: number) => megabytes.format(bytes / 1_000_000);

/** Whether what was written since the last backup should be in a new one by now. */
export function isOldBackup({ createdAt, isScheduled }: { createdAt: string | null; isScheduled: boolean }): boolean {
  const ageMs = createdAt === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(createdAt);
  return ageMs > oldDays[isScheduled ? 'scheduled' : 'byHand'] * unitMs.day;
}
