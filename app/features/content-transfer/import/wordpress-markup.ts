import { linkTo, loneAddress } from './classic/lone-address.ts';
import { type Token, tokenize } from './classic/markup-tokens.ts';
import { paragraphs } from './classic/paragraphs.ts';
import { convertShortcodes } from './classic/shortcodes.ts';

/** Characters without embedded pictures. Longer bodies are refused afterwards. */
const maxLength = 1024 * 1024;

/**
 * HTML of a body of WordPress: shortcodes are converted, and bodies without blocks get the paragraphs that WordPress adds when it shows them. Comments
 * that separate blocks are taken out by the sanitizer, and galleries are put in by `withGalleries` when the whole file is read.
 */
export function blocksToHtml(content: string, notes: string[]): string {
  if (content.length > maxLength && content.replace(/data:image\/[\w.+-]+;base64,[\w+/=\s]+/gi, '').length > maxLength) return content;
  const empty = Array.from(content.matchAll(/<!-- wp:([\w/-]{1,60})[^<>]*\/-->/g), ([, name = '']) => name);
  if (empty.length > 0) notes.push(`Blocks that WordPress fills when it shows them are left out: ${[...new Set(empty)].join(', ')}`);
  const unknown = new Set<string>();
  const tokens = convertShortcodes([...tokenize(content.replace(/\r\n?/g, '\n'))], unknown);
  if (unknown.size > 0) notes.push(`Shortcodes stay as text, because they mean nothing here: ${[...unknown].slice(0, 10).join(', ')}`);
  return /<!-- wp:/.test(content) ? tokens.map(withLink).join('') : paragraphs(tokens);
}

/** Source of a token of a body with blocks. Blocks that embed something hold its address alone. */
function withLink(token: Token, index: number, tokens: Token[]): string {
  const address = token.kind === 'text' ? token.source.trim() : '';
  if (!loneAddress.test(address)) return token.source;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isAlone = before?.kind === 'start' && /^(?:div|p|figure)$/.test(before.name) && after?.kind === 'end' && after.name === before.name;
  return isAlone || (before?.kind === 'comment' && after?.kind === 'comment') ? linkTo(address) : token.source;
}
