import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const source = 'app/features/learning/study/offline/service-worker.ts';
/** Folders whose modules that load after the page are parts of the learning area, such as the end of a session. */
const lateFolders = /\/app\/(?:ui\/audio\/(?!record\/)|features\/(?:learning\/study|course\/lesson)\/(?!first-lesson))/;

/** Scripts of the parts of the learning area that load after the page, with what they import, and their styles: no page names them. */
function lateFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(add);
  };
  for (const { isDynamicEntry, facadeModuleId, fileName } of chunks) if (isDynamicEntry && lateFolders.test(facadeModuleId ?? '')) add(fileName);
  return [...files];
}

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
      worker.code = worker.code
        .replace('__BUILD__', version)
        .replace('__PAGES__', studyPages.join(' '))
        .replace('__LATE__', lateFiles(bundle).join(' '));
    },
  };
}
