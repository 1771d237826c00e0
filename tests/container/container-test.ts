import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, log } from '../../scripts/setup.mjs';
import { freePort } from '../support/free-port.ts';
import { runCompose } from './compose.ts';
import { type Container, createContainer } from './container.ts';
import { buildImage, standInImages } from './images.ts';
import { missingForContainers } from './requirements.mjs';

const maxBytes = 250e6;
const image = 'localhost/academy-test';

/** Builds the image, starts it and proves what the README beside it promises. `--declared-bases` uses the base images of the Containerfile, from a registry. */
export async function runContainerTest(args: string[]): Promise<void> {
  const missing = missingForContainers();
  if (missing) fail(`The container image cannot be tested: ${missing}`);
  const folder = mkdtempSync(join(tmpdir(), 'academy-container-'));
  try {
    const bases = args.includes('--declared-bases') ? declaredImages() : standInImages(folder);
    const bytes = buildImage(bases, image);
    log(`The image has ${Math.round(bytes / 1e6)} MB, at most ${maxBytes / 1e6} are wanted.`);
    assert.ok(bytes <= maxBytes);
    const data = join(folder, 'data');
    mkdirSync(data);
    const container = createContainer(image, data);
    try {
      await serve(container, async (address, exec) => {
        assert.equal((await fetch(`${address}/`)).status, 200);
        const user = exec('node', '-e', 'console.log(process.getuid())');
        assert.notEqual(user, '0', 'the user is not root');
        exec('node', 'scripts/health.mjs');
        exec('node', '-e', 'try { fs.writeFileSync("/academy/x", ""); process.exit(1) } catch (error) { if (error.code !== "EROFS") throw error }');
        assert.ok(existsSync(join(data, 'academy.db')), 'the data is in the volume');
        exec('node', 'scripts/backup.mjs', '/data/copy.db');
        exec('node', 'scripts/restore.mjs', '/data/copy.db', '--dry-run');
        exec('node', 'scripts/diagnose.mjs', '/data/diagnosis.json');
        assert.match(exec('node', 'scripts/staff.mjs', 'list'), /^admin@academy\.example .* Administrator /m);
        const link = exec('node', 'scripts/staff.mjs', 'reset-password', 'admin@academy.example').split('\n')[0] ?? '';
        assert.equal(new URL(link).origin, address);
        assert.equal((await fetch(link)).status, 200);
        assert.equal((await fetch(`${address}/api/contact`, { method: 'POST', body: JSON.stringify(message), headers: json })).status, 201);
      });
      log('It served with a read-only root, without root rights, and ended with 0 on SIGTERM.');
      await serve(container, async (address) => {
        assert.equal((await fetch(`${address}/healthz`)).status, 200);
      });
      log('It started again on the same data.');
    } finally {
      container.remove();
    }
    await runCompose(folder, { academy: image, database: bases.POSTGRES_IMAGE });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write('\n1 passed, 0 failed\n');
}

const json = { 'Content-Type': 'application/json' };
const message = { name: 'Ada', email: 'ada@example.com', subject: 'Ndewo', message: 'A question' };

function declaredImages() {
  const text = readFileSync('Containerfile', 'utf8');
  const imageOf = (name: string) => text.match(new RegExp(`^ARG ${name}=(.+)$`, 'm'))?.[1] ?? fail(`The Containerfile has no argument ${name}.`);
  return { BUILD_IMAGE: imageOf('BUILD_IMAGE'), RUNTIME_IMAGE: imageOf('RUNTIME_IMAGE'), POSTGRES_IMAGE: imageOf('POSTGRES_IMAGE') };
}

/** Starts the container, waits until it is healthy, and stops it after the visit. */
async function serve(container: Container, visit: (address: string, exec: (...args: string[]) => string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address };
  const child = container.start(env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The container has ended:\n${output}`);
    if ((await fetch(`${address}/healthz`).catch(() => undefined))?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    await visit(address, (...args) => container.exec(child, env, ...args));
  } finally {
    child.kill('SIGTERM');
  }
  assert.equal(await exit, 0, output);
}
