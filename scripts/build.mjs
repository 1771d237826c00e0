import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled, fail, reexecOnPinnedNode, root } from './setup.mjs';

ensureInstalled('run');
if (await reexecOnPinnedNode()) {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const router = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [router, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) fail(`The build failed:\n${stdout}\n${stderr}`);
  await compressAssets();
  writeFileSync(join(root, 'build/done'), '');
}

/** Compresses every text file once in Brotli and once in gzip at the highest level, on all threads of the pool. */
async function compressAssets() {
  const client = join(root, 'build/client');
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
