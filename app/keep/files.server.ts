import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addPacked, type Finished, finishedOf } from './finished.server.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/**
 * The files of a folder as finished answers, read when first asked for and held from then on. Only what was there when
 * the academy opened is found: no address leads out of the folder.
 * @param headersOf what else a file's answer says
 */
export function openFiles(folder: string, headersOf: (path: string) => [string, string][]): (path: string) => Finished | undefined {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
    ),
  );
  const held = new Map<string, Finished>();
  return (path) => {
    const known = held.get(path);
    if (known || !names.has(path)) return known;
    const type = types[path.split('.').pop() ?? ''];
    if (!type) return undefined;
    const file = finishedOf(200, [['Content-Type', type], ...headersOf(path)], readFileSync(join(folder, path)));
    for (const [coding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const)
      if (names.has(path + ending)) addPacked(file, coding, readFileSync(join(folder, path + ending)));
    addPacked(file, 'identity', file.bytes);
    held.set(path, file);
    return file;
  };
}
