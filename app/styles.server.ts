import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const built = join(import.meta.dirname, '../client');
const sheets = new Map<string, string>();

/**
 * The page with its style in it: no second way there and back before the first paint. The links stay, switched off,
 * because the router counts on them when it moves on to another page; those for a page without scripts stay as they are.
 */
export function withStyles(html: string): string {
  return html.replace(/(?<!<noscript>)<link (rel="stylesheet" href="([^"#]+)#?"[^>]*>)/g, (_, link: string, path: string) => {
    const style = sheets.get(path) ?? readFileSync(join(built, path), 'utf8');
    sheets.set(path, style);
    return `<style>${style}</style><link disabled="" ${link}`;
  });
}
