import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('docs/accessibility.md', 'utf8').split('\n');
const ticked = lines.filter((line) => line.startsWith('- [x] '));

/** Files and test titles in the parentheses at the end of a line. */
function proofsOf(line: string): { file: string; name: string }[] {
  const [, references = ''] = line.match(/ \((e2e\/.+|app\/.+)\)$/) ?? [];
  return references.split(/; (?=(?:e2e|app)\/)/).map((proof) => {
    const [file = '', ...name] = proof.split(': ');
    return { file, name: name.join(': ') };
  });
}

const exists = ({ file, name }: { file: string; name: string }) => {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8').replace(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${name}${quote},`));
};

test('every ticked line of docs/accessibility.md names an existing test', () => {
  expect(ticked.length).toBeGreaterThan(50);
  expect(ticked.filter((line) => !proofsOf(line).every(exists))).toEqual([]);
});

test('detects a line without a test, and one with a missing test', () => {
  for (const line of ['- [x] Nothing', '- [x] Not there (e2e/a11y.spec.ts: no such test)', '- [x] Gone (e2e/gone.spec.ts: a test)'])
    expect(proofsOf(line).every(exists)).toBe(false);
});

test('every open line says why', () => {
  for (const line of lines.filter((line) => line.startsWith('- [ ] '))) expect(line).toMatch(/: .{20}/);
});
