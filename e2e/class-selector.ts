import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generateClassName } from '../vite/class-names.plugin.ts';

/** Selector of the elements with this class, whose name the build generates, in any sheet that has it. */
export function classSelector(name: string): string {
  const sheets = globSync('app/**/*.module.css').filter((sheet) => new RegExp(`\\.${name}\\b`).test(readFileSync(sheet, 'utf8')));
  if (sheets.length === 0) throw new Error(`No sheet has the class ${name}.`);
  return `:is(${sheets.map((sheet) => `.${generateClassName(name, resolve(sheet))}`).join(', ')})`;
}
