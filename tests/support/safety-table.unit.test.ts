import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const table = readFileSync('docs/security-verification.md', 'utf8');
const rows = table.split('\n').filter((line) => /^\| T\d/.test(line));
const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const folders = ['app', 'bench', 'e2e', 'scripts', 'tests'];
const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => basename(name)));

test('the table has a row for each of the 49 tests in order, each with a result', () => {
  expect(cells.map(([, name]) => name?.split(' ')[0])).toEqual(Array.from({ length: 49 }, (_, nth) => `T${nth + 1}`));
  expect(cells.filter(([, , , result]) => !result)).toEqual([]);
});

test('every file in the table exists once', () => {
  const references = cells.flatMap(([, , proof = '']) => codeSpans(proof).filter((name) => name.endsWith('.ts')));
  expect(references.length).toBeGreaterThan(60);
  expect(references.filter((name) => files.filter((file) => file === name).length !== 1)).toEqual([]);
});

test('every command and variable in the table is documented in README.md or docs/testing.md', () => {
  const documented = readFileSync('README.md', 'utf8') + readFileSync('docs/testing.md', 'utf8');
  const references = cells.flatMap(([, , proof = '']) => codeSpans(proof).filter((name) => !name.endsWith('.ts')));
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter((name) => !documented.includes(name))).toEqual([]);
});

test('every decision record and page that the table links to exists', () => {
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4));
  const references = [...table.matchAll(/\((\d{4})\)/g)].map(([, number = '']) => number);
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter((number) => !decisions.includes(number))).toEqual([]);
  const links = [...table.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => join('docs', link));
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
