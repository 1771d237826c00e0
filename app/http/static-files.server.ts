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

export type StaticFiles = (path: string, encodings: ContentEncoding[]) => StoredResponse | undefined;

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

  function load(path: string): Map<ContentEncoding, StoredResponse> | undefined {
    if (!names.has(path)) return undefined;
    const type = types[path.split('.').pop() ?? ''];
    if (!type) return undefined;
    const uncompressed = readFileSync(join(folder, path));
    const headers: [string, string][] = [['Content-Type', type], ...headersOf(path)];
    const variants = encodedSuffixes.filter(([, suffix]) => names.has(path + suffix));
    const file = new Map(
      variants.map(([encoding, suffix]) => [
        encoding,
        buildStoredResponse(200, headers, uncompressed, encoding, suffix ? readFileSync(join(folder, path + suffix)) : uncompressed),
      ]),
    );
    loaded.set(path, file);
    return file;
  }

  return (path, encodings) => {
    const file = loaded.get(path) ?? load(path);
    const encoding = file && encodings.find((candidate) => file.has(candidate));
    return encoding && file.get(encoding);
  };
}
