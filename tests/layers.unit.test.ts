import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '#app/features.ts';

/**
 * Layers in import order: a file imports its own layer and the layers before it. Features have the order of `app/features.ts`.
 * The last layer, `app`, is every other file of the application.
 */
const layers = [
  'app/lib/',
  'app/db/',
  'app/cache/',
  'app/app-context.server.ts',
  'app/rate-limit/',
  'app/jobs/',
  'app/media/',
  'app/auth/',
  'app/search/',
  'app/http/',
  'app/login-session/',
  'app/ui/',
  'app/academy/',
  'app/mail/',
  'app/feature.ts',
  'app/feature.server.ts',
  'app/further-api.ts',
  'app/api-client.ts',
  'app/load-context.ts',
  ...features.map(({ name }) => `app/features/${name}/`),
  'app/',
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const isTest = (file: string) => /\.(?:test|spec)\.ts$/.test(file);
const layerOf = (file: string) => layers.findIndex((layer) => file.startsWith(layer));

interface Import {
  from: string;
  to: string;
}

/** Imports of all files: paths inside the repository, and names of packages. */
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?<!\/)(?:\bfrom|\bimport) ?\(?'([^']+)'/g)].map(([, to = '']) => ({ from, to: pathOf(from, to) })),
);

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return specifier.replace(/^#(app|tests)\//, '$1/');
}

const show = ({ from, to }: Import) => `${from} imports ${to}`;

test('a file imports no later layer', () => {
  // The client imports only the type of the contract.
  const isTypeOfContract = ({ from, to }: Import) => from === 'app/api-client.ts' && to === 'app/contract.ts';
  const wrong = imports.filter(
    (entry) => !isTest(entry.from) && entry.to.startsWith('app/') && layerOf(entry.to) > layerOf(entry.from) && !isTypeOfContract(entry),
  );
  expect(wrong.map(show)).toEqual([]);
});

/** Imports of a feature's insides by others, and why they are none of its face. */
const besidesFaces: Record<string, string> = {
  'app/features/learning/study/today/start-card.tsx imports app/features/course/lesson/lesson.module.css':
    'the page that starts a lesson loads its sheet of styles with its own (decision 0123)',
};

test('a feature imports of another only its face: contract, cache tags, manifest, public.ts, public.tsx and public.server.ts', () => {
  const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];
  const isFace = (file: string) =>
    /\.contract\.ts$|\.cache-tags\.ts$|\.feature(?:\.server)?\.ts$|^app\/features\/[^/]+\/public(?:\.server)?\.tsx?$/.test(file);
  const crosses = ({ from, to }: Import) => !isTest(from) && featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to);
  const insides = imports.filter((entry) => crosses(entry) && !isFace(entry.to));
  expect(insides.map(show)).toEqual(Object.keys(besidesFaces));
});

test('every layer exists', () => {
  for (const layer of layers)
    expect(
      files.some((file) => file.startsWith(layer)),
      layer,
    ).toBe(true);
});

test('only tests import from tests/', () => {
  expect(imports.filter(({ from, to }) => !isTest(from) && to.startsWith('tests/')).map(show)).toEqual([]);
});

test('only queries and the database layer build SQL', () => {
  const builds = (file: string) => /\.(?:queries\.server|tables)\.ts$/.test(file) || file.startsWith('app/db/') || isTest(file);
  expect(imports.filter(({ from, to }) => /^kysely/.test(to) && !builds(from)).map(show)).toEqual([]);
});

test('a contract imports the schema library, endpoint and field helpers, permissions, the Igbo alphabet, rules of characters, codes and time zones, and other contracts', () => {
  const allowed =
    /^zod\/mini$|^app\/http\/(?:email-field|endpoint|fields)\.ts$|^app\/auth\/permissions\.ts$|^app\/lib\/(?:igbo-alphabet|characters|graphemes|normalize|parse-url|search-key|time-zone|typed-code|weekly-times)\.ts$|\.contract\.ts$/;
  expect(imports.filter(({ from, to }) => from.endsWith('.contract.ts') && !allowed.test(to)).map(show)).toEqual([]);
});

test('a path outside the own folder and its parent starts with #app or #tests', () => {
  const far = files.filter((file) => !isTest(file) && /'\.\.\/\.\.\//.test(readFileSync(file, 'utf8')));
  expect(far).toEqual([]);
});

/** Files beyond the limit, and why they are one. */
const longFiles: Record<string, string> = {
  'app/features/course/lesson/lesson.module.css': 'the one sheet of a lesson, which Today loads before a session starts',
  'tests/support/authorization-matrix.ts': 'a table with a row for each endpoint',
  'tests/support/judge-cases.ts': 'a table of answers with their verdicts',
  'tests/support/scenario.ts': 'rows that depend on each other, in the order in which they are created',
  'tests/support/xss-payloads.ts': 'a list of attacks',
};

test('a file has at most 250 lines: a longer one has more than one subject', () => {
  const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'], {
    encoding: 'utf8',
  });
  const isLong = (file: string) => readFileSync(file, 'utf8').split('\n').length > 251;
  expect(all.split('\n').filter((file) => file && existsSync(file) && isLong(file))).toEqual(Object.keys(longFiles));
});
