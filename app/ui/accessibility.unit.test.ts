import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('docs/accessibility.md', 'utf8').split('\n');
const ticked = lines.filter((line) => line.startsWith('- [x] '));

/** What stands in the brackets at the end: files and the tests in them. */
function proofsOf(line: string): { file: string; name: string }[] {
  const [, written = ''] = line.match(/ \((e2e\/.+|app\/.+)\)$/) ?? [];
  return written.split(/; (?=(?:e2e|app)\/)/).map((proof) => {
    const [file = '', ...name] = proof.split(': ');
    return { file, name: name.join(': ') };
  });
}

const isThere = ({ file, name }: { file: string; name: string }) => {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8').replace(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${name}${quote},`));
};

test('every ticked line of docs/accessibility.md names a test that is there', () => {
  expect(ticked.length).toBeGreaterThan(50);
  expect(ticked.filter((line) => !proofsOf(line).every(isThere))).toEqual([]);
});

test('a line without a test, or with one that is not there, would be found', () => {
  for (const line of ['- [x] Nothing', '- [x] Not there (e2e/a11y.spec.ts: no such test)', '- [x] Gone (e2e/gone.spec.ts: a test)'])
    expect(proofsOf(line).every(isThere)).toBe(false);
});

test('every other line says why it is open', () => {
  for (const line of lines.filter((line) => line.startsWith('- [ ] '))) expect(line).toMatch(/: .{20}/);
});
