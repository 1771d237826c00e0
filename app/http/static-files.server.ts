import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStoredResponse, type StoredResponse } from '#app/cache/stored-response.server.ts';
import type { ContentEncoding } from '#app/lib/content-encoding.server.ts';

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

const encodedSuffixes: [ContentEncoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
];

export type StaticFiles = (path: string, codings: ContentEncoding[]) => StoredResponse | undefined;

/**
 * Serves a folder from memory: a file and its compressed variants are read on the first request and then cached.
 * Only names listed at the start are found, which excludes path traversal.
 * @param headersOf headers of a file besides Content-Type
 */
export function loadStaticFiles(folder: string, headersOf: (path: string) => [string, string][]): StaticFiles {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
    ),
  );
  const loaded = new Map<string, Map<ContentEncoding, StoredResponse>>();

  function open(path: string): Map<ContentEncoding, StoredResponse> | undefined {
    if (!names.has(path)) return undefined;
    const type = types[path.split('.').pop() ?? ''];
    if (!type) return undefined;
    const plain = readFileSync(join(folder, path));
    const headers: [string, string][] = [['Content-Type', type], ...headersOf(path)];
    const forms = encodedSuffixes.filter(([, ending]) => names.has(path + ending));
    const file = new Map(
      forms.map(([coding, ending]) => [
        coding,
        buildStoredResponse(200, headers, plain, coding, ending ? readFileSync(join(folder, path + ending)) : plain),
      ]),
    );
    loaded.set(path, file);
    return file;
  }

  return (path, codings) => {
    const file = loaded.get(path) ?? open(path);
    const coding = file && codings.find((each) => file.has(each));
    return coding && file.get(coding);
  };
}
