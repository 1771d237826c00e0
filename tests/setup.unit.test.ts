import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ownMajor = Number(process.versions.node.split('.')[0]);
const script = `import { reexecOnPinnedNode } from './setup.mjs';
if (await reexecOnPinnedNode()) console.log('runs');`;

/** Exit code and output of a script in a checkout whose pinned major is this one, without a Node beside the packages. */
const runPinned = (major: number) => runScript(script, { major });

/** Exit code and output of a script in a checkout of its own. */
function runScript(text: string, { major = ownMajor, folders = [] as string[] }) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['scripts', ...folders]) mkdirSync(join(folder, name));
  const setup = readFileSync('scripts/setup.mjs', 'utf8');
  writeFileSync(join(folder, 'scripts/setup.mjs'), setup.replace(/(?<=export const pinnedMajor = )\d+/, String(major)));
  for (const name of ['maintain.mjs', 'start-error.mjs']) copyFileSync(join('scripts', name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'scripts/example.mjs'), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/example.mjs')], { encoding: 'utf8', timeout: 60_000 });
  return { status, output: `${stdout}${stderr}`.trim().replaceAll(realpathSync(folder), 'FOLDER') };
}

test('a script runs on the pinned major of Node without another one beside the packages', () => {
  expect(runPinned(ownMajor)).toEqual({ status: 0, output: 'runs' });
});

test('where neither this Node nor one beside the packages is of the pinned major, a sentence says what to do', () => {
  expect(runPinned(1)).toEqual({
    status: 1,
    output: `This is Node ${process.versions.node}, and no Node 1 is beside the packages. Please run: node scripts/install-node.mjs`,
  });
});

/** Commands of operators. The academy may run on the same files, and the image has no npm. */
const maintenance = ['backup', 'configure', 'diagnose', 'erase-again', 'restore', 'seed', 'staff'];

test('no maintenance command installs or builds', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const names = Object.entries(scripts).flatMap(([name, command]) =>
    /^(?:db:|staff|diagnose$|configure$)/.test(name) ? (command.match(/^node scripts\/([\w-]+)\.mjs/)?.[1] ?? name) : [],
  );
  expect([...new Set(names)].toSorted()).toEqual(maintenance);
  const textOf = (name: string) => readFileSync(globSync(`scripts/${name}.mjs`)[0] ?? name, 'utf8');
  expect(maintenance.filter((name) => /ensureInstalled|ensureBuilt|\bnpm ci\b|child_process/.test(textOf(name)))).toEqual([]);
  expect(maintenance.filter((name) => !/^await maintain\(/m.test(textOf(name)))).toEqual([]);
});

test.for([
  ['without node_modules', "await import('kysely');", [], ''],
  ['without one package', "await import('kysely');", ['node_modules'], ' (kysely)'],
  ['without what a package needs', "process.getBuiltinModule('module').createRequire(import.meta.url)('kysely');", ['node_modules'], ' (kysely)'],
] as const)('a maintenance command %s says what to do', ([, command, folders, name]) => {
  const text = `import { maintain } from './maintain.mjs';\nawait maintain(async () => { ${command} });`;
  expect(runScript(text, { folders: [...folders] })).toEqual({
    status: 1,
    output: `Packages of the academy are missing${name}. Please run "npm ci --omit=dev" in FOLDER, while the academy is stopped.`,
  });
});

test.for([
  ["throw new Error('The data is of a newer version');", 'The data is of a newer version'],
  ["throw Object.assign(new Error('EACCES: permission denied, open x'), { code: 'EACCES' });", 'EACCES: permission denied, open x'],
  [
    "throw Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });",
    'The database does not answer. Is it running, and is DATABASE_URL right?',
  ],
])('a maintenance command that fails with %s ends with a sentence', ([command, sentence]) => {
  const text = `import { maintain } from './maintain.mjs';\nawait maintain(async () => { ${command} });`;
  expect(runScript(text, { folders: ['node_modules'] })).toEqual({ status: 1, output: sentence });
});
