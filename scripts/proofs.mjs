// Rows of docs/accessibility.md (A1) and docs/security-verification.md (T1) name the files that prove them. A comment above a test says what it
// proves: `// Proves A12, T5.` The files of each row are written from these comments: `npm run docs:proofs`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

export const proofDocuments = ['docs/accessibility.md', 'docs/security-verification.md'];

const tag = /^\s*\/\/ Proves ((?:[AT]\d+(?:, )?)+)\.$/gm;
const accessibilityRow = /^(- \[x\] (A\d+) .*?)(?: \((?:app|e2e|tests)\/[^()]*\))?$/gm;
/** Beginning of the second column of a row that no test proves. */
const untested = 'not tested';
const securityRow = /^(\| (T\d+) [^|]*\|) ([^|]*) \|/gm;

/** Files by the row that they prove. @param {(file: string) => string} read @param {string[]} files */
export function findProofs(files, read) {
  /** @type {Map<string, Set<string>>} */
  const proofs = new Map();
  for (const file of files)
    for (const [, rows = ''] of read(file).matchAll(tag))
      for (const row of rows.split(', ')) proofs.set(row, (proofs.get(row) ?? new Set()).add(file));
  return proofs;
}

/** Rows of a text that claim a proof. @param {string} text @returns {string[]} */
export const rowsOf = (text) =>
  [...text.matchAll(accessibilityRow), ...text.matchAll(securityRow)].flatMap(([, , row = '', cell = '']) => (cell.startsWith(untested) ? [] : row));

/** Text with the present files in its rows. Commands and variables of a row stay. @param {string} text @param {Map<string, Set<string>>} proofs */
export function withProofs(text, proofs) {
  /** @param {string} row */
  const filesOf = (row) => [...(proofs.get(row) ?? [])].sort();
  return text
    .replace(accessibilityRow, (_, start, row) => `${start} (${filesOf(row).join(', ')})`)
    .replace(securityRow, (whole, start, row, cell) => {
      if (cell.startsWith(untested)) return whole;
      const others = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => !name.endsWith('.ts'));
      const cells = [filesOf(row).map((file) => basename(file)), others].filter((names) => names.length > 0);
      return `${start} ${cells.map((names) => names.map((name) => `\`${name}\``).join(', ')).join('; ')} |`;
    });
}

/** The proofs of all files with tests. */
export function currentProofs() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'e2e', 'tests'], { encoding: 'utf8' });
  return findProofs(
    listed.split('\n').filter((file) => /\.(?:ts|mjs)$/.test(file)),
    (file) => readFileSync(file, 'utf8'),
  );
}

if (process.argv[1] === import.meta.filename) {
  const proofs = currentProofs();
  for (const document of proofDocuments) writeFileSync(document, withProofs(readFileSync(document, 'utf8'), proofs));
}
