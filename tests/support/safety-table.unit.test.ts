import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const table = readFileSync('docs/security-verification.md', 'utf8');
const rows = table.split('\n').filter((line) => /^\| T\d/.test(line));
const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
const marked = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const folders = ['app', 'bench', 'e2e', 'scripts', 'tests'];
const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => basename(name)));

test('the table has a row for each of the 46 tests, in their order, and each says what came of it', () => {
  expect(cells.map(([, name]) => name?.split(' ')[0])).toEqual(Array.from({ length: 46 }, (_, nth) => `T${nth + 1}`));
  expect(cells.filter(([, , , mark]) => !mark)).toEqual([]);
});

test('every file that the table names is there, once', () => {
  const named = cells.flatMap(([, , proof = '']) => marked(proof).filter((name) => name.endsWith('.ts')));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => files.filter((file) => file === name).length !== 1)).toEqual([]);
});

test('every command and variable in the table is documented in README.md or docs/testing.md', () => {
  const documented = readFileSync('README.md', 'utf8') + readFileSync('docs/testing.md', 'utf8');
  const named = cells.flatMap(([, , proof = '']) => marked(proof).filter((name) => !name.endsWith('.ts')));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !documented.includes(name))).toEqual([]);
});

test('every decision and page that the table leans on is there', () => {
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4));
  const named = [...table.matchAll(/\((\d{4})\)/g)].map(([, number = '']) => number);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((number) => !decisions.includes(number))).toEqual([]);
  const links = [...table.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => join('docs', link));
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
