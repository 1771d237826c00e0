import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const defaultImport = /^import (\w+) from ('[^']+\.module\.css');$/gm;
const root = process.cwd();
const fileOfId = new Map<string, string>();

/** Class name such as `_card_k3f`: three characters of a hash tell the files apart, so that a page names its classes in few bytes. */
export function shortClassName(name: string, path: string): string {
  const file = relative(root, path.replace(/\?.*/, ''));
  const id = createHash('sha256').update(file).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 3);
  const other = fileOfId.get(id) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} have the same id in their class names: rename one of them`);
  fileOfId.set(id, file);
  return `_${name}_${id}`;
}

/**
 * Imports class names one by one instead of as one object: the bundler then writes each of them where it is used. Objects would be in the chunk of
 * their styles, which every public page loads. A file that looks up a name by a variable keeps the object.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/app\/.*\.tsx?$/ },
        handler: (code) => {
          const inlined = code.replace(defaultImport, (statement, name: string, path: string) =>
            new RegExp(`(?<![.\\w])${name}\\b(?!\\.\\w| from)`).test(code) ? statement : `import * as ${name} from ${path};`,
          );
          return inlined === code ? undefined : { code: inlined, map: null };
        },
      },
    },
    {
      name: 'keep-styles-of-inlined-class-names',
      apply: 'build',
      enforce: 'post',
      // A module whose names are all inlined would be left out, and its styles with it.
      transform: { filter: { id: /\/app\/.*\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
    },
  ];
}
