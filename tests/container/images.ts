import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { command } from './commands.ts';

/** Base images, by the arguments of the Containerfile. */
type BaseImages = Record<'BUILD_IMAGE' | 'RUNTIME_IMAGE', string>;

/** Stand-ins for the base images, of Debian's packages: the test needs no registry of images. */
export const standInImages = (folder: string): BaseImages => ({ BUILD_IMAGE: buildStandIn(folder), RUNTIME_IMAGE: runtimeStandIn(folder) });

function imageOf(archive: string, name: string): string {
  const container = command('buildah', 'from', 'scratch');
  command('buildah', 'add', container, archive, '/');
  command('buildah', 'commit', '-q', container, name);
  command('buildah', 'rm', container);
  return name;
}

/** The libraries that Node links. */
function runtimeStandIn(folder: string): string {
  const archive = join(folder, 'runtime.tar');
  command('mmdebstrap', '--variant=extract', '--include=libc6,libstdc++6,libgcc-s1', 'bookworm', archive);
  return imageOf(archive, 'localhost/academy-test-runtime');
}

/** Debian with the Node and npm of this machine, and the configuration that npm has here. */
function buildStandIn(folder: string): string {
  const archive = join(folder, 'build.tar');
  command('mmdebstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', archive);
  const image = imageOf(archive, 'localhost/academy-test-build');
  const container = command('buildah', 'from', image);
  const npm = join(command('npm', 'root', '--global'), 'npm');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const configuration = [
    command('npm', 'config', 'get', 'userconfig'),
    command('npm', 'config', 'get', 'globalconfig'),
    ...(certificates ? [certificates] : []),
  ];
  command('buildah', 'copy', container, realpathSync(process.execPath), '/usr/local/bin/node');
  command('buildah', 'copy', container, npm, '/usr/local/lib/node_modules/npm');
  for (const file of configuration.filter((each) => existsSync(each))) command('buildah', 'copy', container, realpathSync(file), file);
  if (certificates) command('buildah', 'config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  command('buildah', 'run', '--isolation', 'chroot', container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  command('buildah', 'commit', '-q', container, image);
  command('buildah', 'rm', container);
  return image;
}

/** Builds the image of the academy from the files of this folder, and returns its size in bytes. */
export function buildImage(bases: BaseImages, name: string): number {
  const args = Object.entries(bases).flatMap(([argument, image]) => ['--build-arg', `${argument}=${image}`]);
  command('buildah', 'build', '--isolation', 'chroot', '--format', 'docker', '--network', 'host', ...args, '-t', name, root);
  const [image] = JSON.parse(command('buildah', 'images', '--json', name)) as { size: string }[];
  const [, number = '0', unit = 'B'] = image?.size.match(/^([\d.]+) (\w+)$/) ?? [];
  return Number(number) * ({ B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? 1);
}
