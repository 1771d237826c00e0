import { ensureBuilt, ensureInstalled, onPinnedNode } from '../scripts/prepare.mjs';

// npm run tour -- FOLDER [part of a name]: every screen in every state, on a phone and on a desktop, light and dark.
ensureInstalled();
if (await onPinnedNode()) {
  ensureBuilt();
  const { tour } = await import('./tour.ts');
  const [, , folder = 'var/tour', only = ''] = process.argv;
  await tour(folder, only);
}
