import { policy } from '#app/ui/trusted-html.ts';

/** Areas that open without a network, each with a worker of its own (`vite/service-worker.plugin.ts`). */
const scopes = { study: '/study/', tutor: '/tutor/classes' } as const;

/** Scripts, styles and fonts that this page has loaded. */
const loadedFiles = () =>
  [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))].filter((path) => path.startsWith('/assets/'));

/** The worker once it is active. `ready` waits for that of the address with which the page was opened, which may be of another area. */
function activeWorker({ active, waiting, installing }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve(active);
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') resolve(null);
    });
  });
}

/**
 * Registers the service worker of an area, which keeps it usable without a network. A new version takes over when a page of its
 * own build is opened.
 */
export async function registerWorker(area: keyof typeof scopes): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = `/${area}/sw.js`;
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url, {
    scope: scopes[area],
    updateViaCache: 'none',
  });
  const active = await activeWorker(registration);
  const files = loadedFiles();
  for (const worker of new Set([active, registration.waiting])) worker?.postMessage(files);
}
