import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { command } from './commands.ts';

/** Base images, by the arguments of the Containerfile. */
type BaseImages = Record<'BUILD_IMAGE' | 'RUNTIME_IMAGE' | 'POSTGRES_IMAGE', string>;

/** Stand-ins for the base images, of Debian's packages: the test needs no registry of images. */
export const standInImages = (folder: string): BaseImages => ({
  BUILD_IMAGE: buildStandIn(folder),
  RUNTIME_IMAGE: runtimeStandIn(folder),
  POSTGRES_IMAGE: postgresStandIn(folder),
});

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

/** Start of the server as the official image has it: the variables of compose.yaml, the folder of the data. */
const startPostgres = `#!/bin/sh
set -e
data=/var/lib/postgresql/data
as() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
mkdir -p /var/run/postgresql
chown postgres /var/lib/postgresql /var/run/postgresql
if ! test -e $data/PG_VERSION; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  as initdb --pgdata=$data --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  echo "create database $POSTGRES_DB" | as postgres --single -D $data postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D $data -c 'listen_addresses=*'
`;

/** Debian's PostgreSQL, whose version is not that of compose.yaml: server and tools are of one version all the same. */
function postgresStandIn(folder: string): string {
  const archive = join(folder, 'postgres.tar');
  command('mmdebstrap', '--variant=minbase', '--include=postgresql', 'bookworm', archive);
  const image = imageOf(archive, 'localhost/academy-test-postgres');
  const container = command('buildah', 'from', image);
  const script = join(folder, 'start-postgres');
  writeFileSync(script, startPostgres);
  command('buildah', 'copy', '--chmod', '755', container, script, '/usr/local/bin/start-postgres');
  // The programs before those of Debian, which look for its configuration.
  const [programs] = command('sh', '-c', `tar -tf ${archive} | grep 'bin/initdb$'`).split('\n');
  const path = `${dirname(`/${programs?.replace(/^\.?\//, '')}`)}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;
  command('buildah', 'config', '--env', `PATH=${path}`, '--cmd', 'start-postgres', container);
  command('buildah', 'commit', '-q', container, image);
  command('buildah', 'rm', container);
  return image;
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
