import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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
  compressAssets();
  writeFileSync(join(root, 'build/done'), '');
}

/** Every text file once in brotli and once in gzip, at their best: it is done once, and read for ever. */
function compressAssets() {
  const client = join(root, 'build/client');
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json|txt)$/.test(name)) continue;
    const bytes = readFileSync(join(client, name));
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(join(client, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
