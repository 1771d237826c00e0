import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSource } from '#app/http/security-headers.server.ts';

interface Stylesheet {
  bytes: Buffer;
  source: string;
}

const built = join(import.meta.dirname, '../client');
const sheets = new Map<string, Stylesheet>();

function loadStylesheet(path: string): Stylesheet {
  const known = sheets.get(path);
  if (known) return known;
  const bytes = readFileSync(join(built, path));
  const sheet = { bytes, source: hashSource(bytes) };
  sheets.set(path, sheet);
  return sheet;
}

/**
 * Inlines the stylesheets of a page, which saves one round trip before the first paint. Links stay, disabled, because
 * the router needs them on navigation; links within `noscript` are unchanged.
 * @returns the bytes of the head in parts, and the CSP sources of the inlined styles
 */
export function inlineStylesheets(head: string): { parts: Buffer[]; styles: string[] } {
  const links = /(?<!<noscript>)<link (rel="stylesheet" href="([^"#]+)#?"[^>]*>)/g;
  const parts: Buffer[] = [];
  const styles: string[] = [];
  let from = 0;
  for (const { 0: all, 1: link, 2: path = '', index } of head.matchAll(links)) {
    const { bytes, source } = loadStylesheet(path);
    styles.push(source);
    parts.push(Buffer.from(`${head.slice(from, index)}<style>`), bytes, Buffer.from(`</style><link disabled="" ${link}`));
    from = index + all.length;
  }
  parts.push(Buffer.from(head.slice(from)));
  return { parts, styles };
}
