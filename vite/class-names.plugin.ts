import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const root = process.cwd();
const owners = new Map<string, string>();

/** Class name of five letters, generated from the file and the name there. Two that get the same one end the build. */
export function generateClassName(name: string, path: string): string {
  const owner = `.${name} of ${relative(root, path.replace(/\?.*/, ''))}`;
  const generated = createHash('sha256')
    .update(owner)
    .digest('base64')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 5);
  const other = owners.get(generated) ?? owner;
  if (other !== owner) throw new Error(`${owner} and ${other} have the same generated class name: rename one of them`);
  owners.set(generated, owner);
  return generated;
}

/** A sheet whose class names all stand where they are used exports nothing that is used: it would be left out, and its styles with it. */
export function keepStyles(): Plugin {
  return {
    name: 'keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: { filter: { id: /\/app\/.*\.module\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
  };
}
