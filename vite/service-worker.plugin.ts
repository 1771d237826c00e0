import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const source = 'app/features/learning/study/offline/service-worker.ts';

/** Builds the service worker of the learning area as `/study/sw.js`. Its bytes differ between builds, so that browsers notice a new one. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'study/sw.js' });
    },
    async generateBundle(_, bundle) {
      const { studyPages } = await import('../app/navigation.ts');
      const worker = bundle['study/sw.js'];
      if (worker?.type !== 'chunk' || worker.imports.length > 0) throw new Error('The service worker must be one file');
      const names = Object.keys(bundle).filter((name) => name !== worker.fileName);
      const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12);
      worker.code = worker.code.replace('__BUILD__', version).replace('__PAGES__', studyPages.join(' '));
    },
  };
}
