import { ensureBuilt, ensureInstalled, onPinnedNode } from '../scripts/prepare.mjs';

ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { measure } = await import('./measure.ts');
  await measure();
  const { measureMails } = await import('./mails.ts');
  await measureMails();
}
