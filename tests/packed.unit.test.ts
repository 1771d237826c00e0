import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { machine, tmpdir, type } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildMemoryProblem, buildMiB, memoryForBuild } from '../scripts/free-memory.mjs';
import { listName, nodeLauncher, packedNames, packedProblem, platformName, sizesOf } from '../scripts/packed.mjs';
import { adoptBuild } from '../scripts/setup.mjs';

const platform = 'linux-x64';
const listed = { 'package.json': '{}', 'build/server/index.js': 'start', 'node_modules/pg/index.js': 'query' };

/** New folder with these files. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-packed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function unpacked(): string {
  const folder = folderWith(listed);
  const files = Object.fromEntries(sizesOf(folder, packedNames));
  writeFileSync(join(folder, listName), JSON.stringify({ version: '1.2.0', platform, files }));
  return folder;
}

test('an unpacked archive starts beside settings and data', () => {
  const folder = unpacked();
  writeFileSync(join(folder, '.env'), 'PORT=80');
  mkdirSync(join(folder, 'var'));
  writeFileSync(join(folder, 'var/academy.db'), 'rows');
  expect(packedProblem(folder, platform)).toBeUndefined();
});

test.for<[string, (folder: string) => void, RegExp]>([
  ['without a file', (folder) => rmSync(join(folder, 'node_modules/pg/index.js')), /node_modules\/pg\/index\.js is missing, cut short or of another/],
  [
    'with half a file',
    (folder) => truncateSync(join(folder, 'build/server/index.js'), 2),
    /build\/server\/index\.js is missing, cut short or of ano/,
  ],
  [
    'with half a list',
    (folder) => truncateSync(join(folder, listName), 20),
    /packed\.json cannot be read: the archive was not unpacked whole\. Please/,
  ],
  [
    'over an older one',
    (folder) => writeFileSync(join(folder, 'build/server/old.js'), ''),
    /old\.js is not of version 1\.2\.0: the archive was unpacked over/,
  ],
])('an archive that is unpacked %s is told from a whole one, and the sentence says what to do', ([, change, sentence]) => {
  const folder = unpacked();
  change(folder);
  expect(packedProblem(folder, platform)).toMatch(sentence);
  expect(packedProblem(folder, platform)).toMatch(/\(sha256sum -c\), and unpack it into a new folder\.$/);
});

test('an archive for another platform is named with the one of this machine', () => {
  expect(packedProblem(unpacked(), 'linux-arm64-musl')).toBe(
    'This archive of version 1.2.0 is for linux-x64, and this machine is linux-arm64-musl. Please use the archive for linux-arm64-musl, or make one there from the sources: npm run pack',
  );
  expect(platformName()).toMatch(new RegExp(`^${process.platform}-${process.arch}(-musl)?$`));
});

test('where the Node of the archive does not run, its commands end with a sentence instead', () => {
  const folder = folderWith({
    'node_modules/.bin/node': nodeLauncher({ version: '1.2.0', platform, machine: `${type()} ${machine()}` }),
    'node_modules/.bin/other': nodeLauncher({ version: '1.2.0', platform, machine: 'Plan9 mips' }),
  });
  const run = (name: string) => spawnSync('sh', [join(folder, 'node_modules/.bin', name), '--print', '"a b"'], { encoding: 'utf8' });
  const sentence = expect.stringMatching(
    /^This archive of version 1\.2\.0 is for linux-x64, and its Node does not run on this machine \(\w+ \w+\)\. Please/,
  );
  expect(run('node')).toMatchObject({ status: 1, stdout: '', stderr: sentence });
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  expect(run('node')).toMatchObject({ status: 0, stdout: 'a b\n', stderr: '' });
  expect(run('other')).toMatchObject({ status: 1, stdout: '', stderr: sentence });
});

test('the archive holds what the image holds', () => {
  const stage = readFileSync('Containerfile', 'utf8').split('\nFROM ').at(-1) ?? '';
  const sources = [...stage.matchAll(/^COPY (?!.*(?:--chown|postgres))(?:--from=build )?(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const names = sources.map((path) => basename(path));
  expect(new Set(names)).toEqual(new Set(packedNames));
});

test.for<[string, Record<string, string>, string]>([
  ['during the build', { 'build/done': 'last', 'build.next/client/a.js': '' }, 'last'],
  ['before the swap', { 'build/done': 'last', 'build.next/done': 'next' }, 'next'],
  ['while the one before was deleted', { 'build/done': 'last', 'build.last/a.js': '', 'build.next/done': 'next' }, 'next'],
  ['in the middle of the swap', { 'build.last/done': 'last', 'build.next/done': 'next' }, 'next'],
  ['after the swap', { 'build/done': 'next', 'build.last/done': 'last' }, 'next'],
  ['in the first build', { 'build.next/client/a.js': '' }, 'none'],
])('a build that is killed %s leaves a whole one', ([, files, left]) => {
  const folder = folderWith(files);
  adoptBuild(folder);
  const marks = sizesOf(folder, ['build', 'build.last']);
  expect([...marks.keys()]).toEqual(left === 'none' ? [] : ['build/done']);
  if (left !== 'none') expect(readFileSync(join(folder, 'build/done'), 'utf8')).toBe(left);
});

test('a build with too little memory is refused with a sentence', () => {
  expect(buildMemoryProblem(buildMiB * 1024 ** 2)).toBeUndefined();
  expect(buildMemoryProblem(300 * 1024 ** 2)).toMatch(
    new RegExp(`^A build takes up to ${buildMiB} MiB of memory, and 300 MiB are free\\. Please unpack`),
  );
  expect(memoryForBuild()).toBeGreaterThan(0);
});
