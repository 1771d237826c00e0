import { tellUnknownNames } from './env-file-names.mjs';
import { ensureBuilt, ensureInstalled, loadEnvFile, reexecOnPinnedNode } from './setup.mjs';

ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  loadEnvFile();
  ensureBuilt();
  await tellUnknownNames();
  await import('./serve.mjs');
}
