import { policy } from '#app/ui/trusted-html.ts';

const workerUrl = '/study/sw.js';

/** Scripts, styles and fonts that this page has loaded. */
const loadedFiles = () =>
  [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))].filter((path) => path.startsWith('/assets/'));

/**
 * Registers the service worker of the learning area, which keeps it usable without a network. A new version takes over when a page of its
 * own build is opened.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL(workerUrl) ?? workerUrl, {
    scope: '/study/',
    updateViaCache: 'none',
  });
  const { active } = await navigator.serviceWorker.ready;
  const files = loadedFiles();
  for (const worker of new Set([active, registration.waiting])) worker?.postMessage(files);
}
