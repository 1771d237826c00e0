import { pluralize } from '#app/lib/pluralize.ts';
import type { ImportPlan } from './import-file.server.ts';
import { type ImportReport, listedLines } from './transfer.contract.ts';

function messageOf({ refused }: ImportPlan, changes: number, isDryRun: boolean): string {
  if (refused.length > 0) return `Nothing is imported. Please correct ${pluralize(refused.length, 'line')} and try again`;
  if (changes === 0) return 'The file changes nothing: all of it is in the course already';
  return isDryRun
    ? `The file makes ${pluralize(changes, 'change')}. Nothing is imported yet`
    : `The import is complete: ${pluralize(changes, 'change')}`;
}

export function toReport(plan: ImportPlan, isDryRun: boolean): ImportReport {
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
