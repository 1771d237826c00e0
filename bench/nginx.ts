import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServingProcess, stopChild, trackChild, waitUntilHealthy } from '#tests/support/child-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import type { Target } from './load.ts';
import { newFolder } from './seeded-servers.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** Starts nginx with docs/proxy/nginx.conf; only names, ports, folders and the certificate differ. */
export async function startProxy(target: Target, processes: number): Promise<ServingProcess> {
  const port = await freePort();
  const conf = readFileSync('docs/proxy/nginx.conf', 'utf8')
    .replace('/var/cache/nginx/academy', 'cache')
    .replace('127.0.0.1:3000', new URL(target.address).host)
    .replace(/server \{\n\s*listen 80;[\s\S]*?\n\}/, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/\s*ssl_certificate.*;/g, '');
  return start(conf, port, processes, '/');
}

/** Starts nginx with a static file: the lower limit of the cost of a response. */
export async function startStaticFile(bytes: Buffer, processes: number): Promise<ServingProcess> {
  const port = await freePort();
  const folder = newFolder();
  // The nginx workers run as an unprivileged user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'file'), bytes);
  return start(`server { listen 127.0.0.1:${port}; root ${folder}; open_file_cache max=10; }`, port, processes, '/file');
}

async function start(conf: string, port: number, processes: number, path: string): Promise<ServingProcess> {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'tmp'), { mode: 0o777 });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path tmp/${kind};`);
  const http = [...temporary, 'access_log off;', 'sendfile on;', 'tcp_nopush on;', 'keepalive_requests 1000000;', conf];
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      `worker_processes ${processes};`,
      'daemon off;',
      'pid pid;',
      'error_log error.log;',
      'events { worker_connections 1024; }',
      `http {\n${http.join('\n')}\n}`,
    ].join('\n'),
  );
  const child = trackChild(spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] }));
  const address = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(child, address + path);
  return { address, pid: child.pid ?? 0, stop: () => stopChild(child) };
}
