import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './commands.ts';

interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
}

/** A container of an image: its own mounts, a read-only root, the user of the image, the network of this machine. */
export interface Container {
  /** Starts the command of the image. */
  start(env: Record<string, string>): ChildProcess;
  /** Output of another command in the started container. */
  exec(child: ChildProcess, env: Record<string, string>, ...args: string[]): string;
  remove(): void;
}

/** Mounts what a runtime of containers mounts, makes the root read-only, and becomes the command. */
const enter = `set -e
root=$1 data=$2; shift 2
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec "$@"`;

const pathOf = ({ Env }: ImageConfig) => Env.find((each) => each.startsWith('PATH='))?.slice('PATH='.length);

/** By `unshare` of util-linux: a runtime such as crun needs control groups of version 2, which a machine for tests may not have. */
export function createContainer(image: string, data: string): Container {
  const { config } = (JSON.parse(command('buildah', 'inspect', '--type', 'image', image)) as { OCIv1: { config: ImageConfig } }).OCIv1;
  const working = command('buildah', 'from', image);
  const root = command('buildah', 'mount', working);
  const [uid = '0', gid = '0'] = config.User.split(':');
  const inRoot = ['unshare', '--root', root, '--wd', config.WorkingDir, '--setgid', gid, '--setuid', uid, '--'];
  for (const name of ['proc', 'dev', 'tmp']) mkdirSync(join(root, name), { recursive: true });
  command('chown', `${uid}:${gid}`, data);
  /** Variables of the image, the test's, and the path of the programs above. */
  const variables = (env: Record<string, string>) => [
    ...config.Env,
    ...Object.entries({ ...env, PATH: `${pathOf(config)}:${process.env.PATH}` }).map((each) => each.join('=')),
  ];
  return {
    start: (env) =>
      spawn('env', ['-i', ...variables(env), 'unshare', '--mount', 'sh', '-c', enter, 'sh', root, data, ...inRoot, ...config.Cmd], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    exec: (child, env, ...args) => command('env', '-i', ...variables(env), 'nsenter', '--target', String(child.pid), '--mount', ...inRoot, ...args),
    remove: () => void command('buildah', 'rm', working),
  };
}
