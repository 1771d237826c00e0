import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const built = join(import.meta.dirname, '../client');
const sheets = new Map<string, Buffer>();

/**
 * The page with its style in it: no second way there and back before the first paint. The links stay, switched off,
 * because the router counts on them when it moves on to another page; those for a page without scripts stay as they are.
 * @returns its bytes, and the styles in it
 */
export function withStyles(html: string): { bytes: Buffer<ArrayBuffer>; styles: Buffer[] } {
  const links = /(?<!<noscript>)<link (rel="stylesheet" href="([^"#]+)#?"[^>]*>)/g;
  const parts: Buffer[] = [];
  const styles: Buffer[] = [];
  let from = 0;
  for (const { 0: all, 1: link, 2: path = '', index } of html.matchAll(links)) {
    const style = sheets.get(path) ?? readFileSync(join(built, path));
    sheets.set(path, style);
    styles.push(style);
    parts.push(Buffer.from(`${html.slice(from, index)}<style>`), style, Buffer.from(`</style><link disabled="" ${link}`));
    from = index + all.length;
  }
  parts.push(Buffer.from(html.slice(from)));
  return { bytes: Buffer.concat(parts), styles };
}
