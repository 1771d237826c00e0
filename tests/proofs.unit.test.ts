import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentProofs, findProofs, proofDocuments, rowsOf, withProofs } from '../scripts/proofs.mjs';

const documents = proofDocuments.map((file) => readFileSync(file, 'utf8'));
const proofs = currentProofs();

test('every requirement that claims a test has one that names it, and tests name requirements that exist', () => {
  const rows = documents.flatMap(rowsOf);
  expect(rows.length).toBeGreaterThan(190);
  expect(rows.filter((row, nth) => rows.indexOf(row) !== nth)).toEqual([]);
  expect(rows.filter((row) => !proofs.has(row))).toEqual([]);
  expect([...proofs.keys()].filter((row) => !rows.includes(row))).toEqual([]);
});

test('every ticked line of docs/accessibility.md has a number', () => {
  const ticked = (documents[0] ?? '').split('\n').filter((line) => line.startsWith('- [x] '));
  expect(ticked.filter((line) => !/^- \[x\] A\d+ /.test(line))).toEqual([]);
});

test('the files in both documents are those of the tests: npm run docs:proofs', () => {
  for (const text of documents) expect(withProofs(text, proofs)).toBe(text);
});

test('rows get the files with their number, and keep commands and what is not tested', () => {
  const text =
    '- [x] A1 Old (e2e/gone.spec.ts)\n- [x] A2 New\n- [ ] Open: (e2e/a.spec.ts)\n| T1 a | `gone.test.ts`; `npm run b` | c |\n| T2 d | not tested | e |';
  const found = findProofs(['e2e/a.spec.ts', 'app/b.test.ts'], (file) =>
    file === 'app/b.test.ts' ? '  // Proves A1, T1.\n' : '// Proves A2, A1.\n',
  );
  expect(rowsOf(text)).toEqual(['A1', 'A2', 'T1']);
  expect(withProofs(text, found)).toBe(
    '- [x] A1 Old (app/b.test.ts, e2e/a.spec.ts)\n- [x] A2 New (e2e/a.spec.ts)\n- [ ] Open: (e2e/a.spec.ts)\n| T1 a | `b.test.ts`; `npm run b` | c |\n| T2 d | not tested | e |',
  );
});

test('every open line of docs/accessibility.md says why', () => {
  for (const line of (documents[0] ?? '').split('\n').filter((line) => line.startsWith('- [ ] '))) expect(line).toMatch(/: .{20}/);
});
