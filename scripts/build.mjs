import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildMemoryProblem, memoryForBuild } from './free-memory.mjs';
import { adoptBuild, buildMark, ensureInstalled, fail, isPacked, nextBuild, reexecOnPinnedNode, root } from './setup.mjs';

/** Folder of this process alone: two builds at once would mix their files. */
const ownBuild = `${nextBuild}.${process.pid}`;

if (isPacked) fail('This folder was unpacked from an archive, which is built already. Please build in a checkout of the sources.');
ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  const problem = buildMemoryProblem(memoryForBuild());
  if (problem) fail(problem);
  adoptBuild();
  removeUnfinished();
  process.once('exit', () => rmSync(ownBuild, { recursive: true, force: true }));
  const router = join(root, 'node_modules/@react-router/dev/bin.cjs');
  // A heap without a limit takes a quarter of a gigabyte more, and no less time.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--max-old-space-size=512', router, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: ownBuild },
  });
  if (status !== 0) fail(`The build failed:\n${stdout}\n${stderr}`);
  await compressAssets();
  writeFileSync(join(ownBuild, buildMark), '');
  rmSync(nextBuild, { recursive: true, force: true });
  renameSync(ownBuild, nextBuild);
  adoptBuild();
}

/** Builds of processes that were killed. Another one may be under way: its process lives. */
function removeUnfinished() {
  for (const name of readdirSync(root)) {
    const [, pid] = /^build\.next\.(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Compresses every text file once in Brotli and once in gzip at the highest level, on all threads of the pool. */
async function compressAssets() {
  const client = join(ownBuild, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|svg|json|txt)$/.test(name));
  // Larger blocks save 58 bytes of the largest chunk, which every first load has.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 24 } };
  await Promise.all(
    names.map(async (name) => {
      const file = join(client, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
