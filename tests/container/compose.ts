import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dump, load } from 'js-yaml';
import { log } from '../../scripts/setup.mjs';
import { freePort } from '../support/free-port.ts';
import { command, succeeds } from './commands.ts';

const project = 'academytest';
const container = `${project}_academy_1`;
const startMs = 120_000;

interface ComposeFile {
  services: { academy: { build?: unknown; image?: string; ports: string[] }; database: { image: string } };
}

/** @returns why podman and its compose cannot start containers on this machine; undefined when they can */
function findHindrance(image: string): string | undefined {
  if (!['podman', 'podman-compose'].every((program) => succeeds('sh', '-c', `command -v ${program}`)))
    return 'podman and podman-compose are not installed';
  const { status, stderr } = spawnSync('podman', ['run', '--rm', image, 'true'], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr.trim() || `podman run ended with ${status}`;
}

/** Starts compose.yaml with the given images, and proves that a backup is made, and that the volumes outlive the containers. */
export async function runCompose(folder: string, images: { academy: string; database: string }): Promise<void> {
  const hindrance = findHindrance(images.database);
  if (hindrance) {
    log(`compose.yaml was not started, because podman does not work here: ${hindrance}`);
    return;
  }
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, dump(withImages(images, port)));
  const settings = {
    PUBLIC_URL: address,
    DATABASE_PASSWORD: 'SecretOfTheTest',
    ADMIN_EMAIL: 'a@example.com',
    ADMIN_PASSWORD: 'a long password',
  };
  const compose = (...args: string[]) =>
    command('env', ...Object.entries(settings).map((each) => each.join('=')), 'podman-compose', '-p', project, '-f', file, ...args);
  const exec = (...args: string[]) => command('podman', 'exec', container, ...args);
  const backups = () => exec('node', '-p', 'fs.readdirSync("/backups").filter((name) => name.endsWith(".dump")).join()');
  // The address of a container that restarts takes packets and never responds.
  const isHealthy = async () => (await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.ok === true;
  // Volumes of a run that was killed: their backup would be taken for a new one.
  compose('down', '--volumes');
  try {
    compose('up', '-d');
    await untilTrue('the academy is healthy', isHealthy);
    command('podman', 'healthcheck', 'run', container);
    assert.equal(command('podman', 'inspect', '--format', '{{.HostConfig.ReadonlyRootfs}} {{.Config.User}}', container), 'true 10001:10001');
    await untilTrue('there is a backup', async () => backups() !== '');
    const [backup] = backups().split(',');
    exec('node', 'scripts/restore.mjs', `/backups/${backup}`, '--dry-run');
    compose('down');
    compose('up', '-d');
    await untilTrue('the academy is healthy again', isHealthy);
    assert.equal(backups(), backup);
    log('compose.yaml was started by podman: healthy, with a read-only root, without root rights, with a backup, and again on the same volumes.');
  } catch (error) {
    process.stderr.write(spawnSync('podman', ['logs', container], { encoding: 'utf8' }).stdout);
    throw error;
  } finally {
    compose('down', '--volumes');
  }
}

/** The file with images that exist already, on a free port. */
function withImages({ academy, database }: { academy: string; database: string }, port: number): ComposeFile {
  const { services, ...others } = load(readFileSync('compose.yaml', 'utf8')) as ComposeFile;
  const { build: _, ...service } = services.academy;
  const ports = service.ports.map((each) => each.replace(/:\d+:/, `:${port}:`));
  return { ...others, services: { academy: { ...service, image: academy, ports }, database: { ...services.database, image: database } } };
}

async function untilTrue(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + startMs;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `Within ${startMs / 1000} s it did not become true that ${what}`);
    await wait(500);
  }
}
