import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, finishedOf } from '#app/cache/stored-response.server.ts';
import type { Coding } from '#app/lib/content-encoding.server.ts';

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

const endings: [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
];

export type Files = (path: string, codings: Coding[]) => Finished | undefined;

/**
 * The files of a folder as finished answers, packed as the build has packed them, read when first asked for and held from
 * then on. Only what was there when the academy opened is found: no address leads out of the folder.
 * @param headersOf what else a file's answer says
 */
export function openFiles(folder: string, headersOf: (path: string) => [string, string][]): Files {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
    ),
  );
  const held = new Map<string, Map<Coding, Finished>>();

  function open(path: string): Map<Coding, Finished> | undefined {
    if (!names.has(path)) return undefined;
    const type = types[path.split('.').pop() ?? ''];
    if (!type) return undefined;
    const plain = readFileSync(join(folder, path));
    const headers: [string, string][] = [['Content-Type', type], ...headersOf(path)];
    const forms = endings.filter(([, ending]) => names.has(path + ending));
    const file = new Map(
      forms.map(([coding, ending]) => [coding, finishedOf(200, headers, plain, coding, ending ? readFileSync(join(folder, path + ending)) : plain)]),
    );
    held.set(path, file);
    return file;
  }

  return (path, codings) => {
    const file = held.get(path) ?? open(path);
    const coding = file && codings.find((each) => file.has(each));
    return coding && file.get(coding);
  };
}
