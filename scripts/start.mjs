import { ensureBuilt, ensureInstalled, loadEnvFile, reexecOnPinnedNode } from './setup.mjs';

ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  loadEnvFile();
  ensureBuilt();
  await import('./serve.mjs');
}
