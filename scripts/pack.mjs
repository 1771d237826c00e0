// npm run pack [-- FOLDER]: writes academy-VERSION-PLATFORM.tar.gz, which serves where it is unpacked, and its checksum beside it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { machine, type } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { listName, nodeLauncher, packedNames, platformName, sizesOf } from './packed.mjs';
import { builtAt, ensureBuilt, ensureInstalled, fail, isPacked, log, reexecOnPinnedNode, root, run } from './setup.mjs';

if (isPacked) fail('This folder was unpacked from an archive. Please make one in a checkout of the sources.');
ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  ensureBuilt();
  pack(resolve(root, process.argv[2] ?? '.'));
}

/** @param {string} folder */
function pack(folder) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const platform = platformName();
  const name = `academy-${version}-${platform}`;
  const archive = join(folder, `${name}.tar.gz`);
  const staging = `${archive}.unfinished`;
  rmSync(staging, { recursive: true, force: true });
  process.on('exit', () => rmSync(staging, { recursive: true, force: true }));
  const top = join(staging, name);
  stage(top, { version, platform });
  const unfinished = join(staging, basename(archive));
  // Checksums of archives of the same build are equal: names in order, no owner, the time of the build.
  const options = [
    '--format=ustar',
    '--no-recursion',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--mtime=@${Math.floor(builtAt() / 1000)}`,
  ];
  const { status, stderr, error } = spawnSync(
    'tar',
    ['--create', '--use-compress-program=gzip -n', `--file=${unfinished}`, `--directory=${staging}`, ...options, '--files-from=-'],
    { input: orderOf(top).join('\n'), encoding: 'utf8' },
  );
  if (status !== 0) fail(`The archive was not written: ${error?.message ?? stderr}. GNU tar and gzip are needed, and room in ${folder}.`);
  rmSync(`${archive}.sha256`, { force: true });
  renameSync(unfinished, archive);
  const bytes = readFileSync(archive);
  writeFileSync(`${archive}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${basename(archive)}\n`);
  log(`Wrote ${archive} (${Math.round(bytes.length / 1e6)} MB), and its checksum ${basename(archive)}.sha256`);
}

/** Copies what an archive holds, as the container image does. @param {string} top @param {{ version: string, platform: string }} packed */
function stage(top, packed) {
  const withoutPackages = (/** @type {string} */ path) => path !== join(root, 'scripts/node/node_modules');
  for (const name of packedNames.filter((each) => each !== 'node_modules'))
    cpSync(join(root, name), join(top, name), { recursive: true, filter: withoutPackages });
  run('Copying the packages …', ['scripts/runtime-modules.mjs', join(top, 'node_modules')]);
  const [node, launcher] = [join(top, 'node_modules/node/bin/node'), join(top, 'node_modules/.bin/node')];
  mkdirSync(dirname(node), { recursive: true });
  renameSync(launcher, node);
  writeFileSync(launcher, nodeLauncher({ ...packed, machine: `${type()} ${machine()}` }), { mode: 0o755 });
  writeFileSync(join(top, listName), JSON.stringify({ ...packed, files: Object.fromEntries(sizesOf(top, packedNames)) }));
}

/** The list first and the Node last (packedNames). @param {string} top */
function orderOf(top) {
  const isLast = (/** @type {string} */ path) => path === 'node_modules/.bin/node';
  const paths = [...sizesOf(top, packedNames).keys()];
  return [listName, ...paths.filter((path) => !isLast(path)), ...paths.filter(isLast)].map((path) => `${basename(top)}/${path}`);
}
