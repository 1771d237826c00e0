import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const source = 'app/features/learning/study/offline/service-worker.ts';
/** Areas with a worker of their own, and folders whose modules that load after the page are parts of them, such as the end of a session. */
const areas = [
  { area: 'study', lateFolders: /\/app\/(?:ui\/audio\/(?!record\/)|features\/(?:learning\/study|course\/lesson)\/(?!first-lesson))/ },
  { area: 'tutor', lateFolders: /\/app\/features\/classes\/teaching\// },
] as const;

/** Scripts of the parts of an area that load after the page, with what they import, and their styles: no page names them. */
function lateFiles(bundle: Rolldown.OutputBundle, lateFolders: RegExp): string[] {
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

/** Builds the service workers `/study/sw.js` and `/tutor/sw.js` of one source. Their bytes differ between builds, so that browsers notice a new one. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'study/sw.js' });
    },
    async generateBundle(_, bundle) {
      const { classPages, studyPages } = await import('../app/navigation.ts');
      const worker = bundle['study/sw.js'];
      if (worker?.type !== 'chunk' || worker.imports.length > 0) throw new Error('The service worker must be one file');
      const names = Object.keys(bundle).filter((name) => name !== worker.fileName);
      const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12);
      const template = worker.code;
      for (const { area, lateFolders } of areas) {
        const code = template
          .replace('__AREA__', area)
          .replace('__BUILD__', version)
          .replace('__PAGES__', (area === 'study' ? studyPages : classPages).join(' '))
          .replace('__LATE__', lateFiles(bundle, lateFolders).join(' '));
        if (area === 'study') worker.code = code;
        else this.emitFile({ type: 'asset', fileName: `${area}/sw.js`, source: code });
      }
    },
  };
}
