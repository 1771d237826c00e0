import { ensureBuilt, ensureInstalled, onPinnedNode } from '../scripts/prepare.mjs';

ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { measure } = await import('./measure.ts');
  const { measureMails } = await import('./mails.ts');
  const { measurePeople } = await import('./people.ts');
  const parts = { pages: measure, mails: measureMails, people: measurePeople };
  // npm run bench -- mails: only that part.
  const [, , only] = process.argv;
  for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) await part();
}
