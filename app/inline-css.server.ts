import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSource } from '#app/http/security-headers.server.ts';

interface Stylesheet {
  bytes: Buffer;
  cspSource: string;
}

const clientDir = join(import.meta.dirname, '../client');
const loadedSheets = new Map<string, Stylesheet>();

function loadStylesheet(path: string): Stylesheet {
  const loaded = loadedSheets.get(path);
  if (loaded) return loaded;
  const bytes = readFileSync(join(clientDir, path));
  const sheet = { bytes, cspSource: hashSource(bytes) };
  loadedSheets.set(path, sheet);
  return sheet;
}

/**
 * Inlines the stylesheets of a page, which saves one round trip before the first paint. Links stay, disabled, because
 * the router needs them on navigation; links within `noscript` are unchanged. The router writes `#` behind the address of a sheet
 * that parts of pages import, too; a second link without it tells the loader of these parts that the sheet is there.
 * @returns the bytes of the head in parts, and the CSP sources of the inlined styles
 */
export function inlineStylesheets(head: string): { parts: Buffer[]; styles: string[] } {
  const links = /(?<!<noscript>)<link (rel="stylesheet" href="([^"#]+)(#?)"[^>]*>)/g;
  const parts: Buffer[] = [];
  const styles: string[] = [];
  let position = 0;
  for (const { 0: match, 1: link, 2: path = '', 3: hash, index } of head.matchAll(links)) {
    const { bytes, cspSource } = loadStylesheet(path);
    styles.push(cspSource);
    const forLoader = hash ? `<link disabled="" rel="stylesheet" href="${path}">` : '';
    parts.push(Buffer.from(`${head.slice(position, index)}<style>`), bytes, Buffer.from(`</style>${forLoader}<link disabled="" ${link}`));
    position = index + match.length;
  }
  parts.push(Buffer.from(head.slice(position)));
  return { parts, styles };
}
