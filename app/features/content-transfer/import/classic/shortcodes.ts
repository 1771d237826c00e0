import { linkTo } from './lone-address.ts';
import { type Token, textToken } from './markup-tokens.ts';
import type { Shortcode } from './shortcode.ts';
import { addressOf, fileAddressOf, hasAddress, hasFile, nameOfFile } from './shortcode-addresses.ts';

type ShortcodeToken = Extract<Token, { kind: 'shortcode' }>;

const captions = new Set(['caption', 'wp_caption']);
const quotes = new Set(['quote', 'blockquote', 'pullquote']);
const lists = new Set(['gallery', 'playlist']);
const known = (name: string) =>
  captions.has(name) || quotes.has(name) || lists.has(name) || hasAddress(name) || hasFile(name) || /^(?:source)?code$/.test(name);

const tag = (kind: 'start' | 'end', name: string): Token => ({ kind, source: kind === 'start' ? `<${name}>` : `</${name}>`, name });
const link = (address: string, text?: string): Token => ({ kind: 'whole', source: linkTo(address, text), name: 'a' });

/** Picture of a caption: all up to the first one, with the link around it. */
const media = new Set(['img', 'iframe', 'video', 'audio', 'object', 'embed', 'svg']);

/**
 * Converts the shortcodes that mean something here. Others stay as text and are added to `unknown`; text in brackets that looks like none stays, too.
 */
export function convertShortcodes(all: Token[], unknown: Set<string>): Token[] {
  const tokens = withoutEscapedPairs(all);
  const ends = indexByName(tokens, true);
  const starts = indexByName(tokens, false);
  /** Place of the end of a shortcode before `limit`. */
  const endOf = ({ name, isSelfClosing }: Shortcode, at: number, limit: number): number | undefined => {
    const end = isSelfClosing ? undefined : firstAfter(ends.get(name), at);
    return end !== undefined && end < limit ? end : undefined;
  };

  function* convert(from: number, to: number): Generator<Token, void, undefined> {
    for (let at = from; at < to; at += 1) {
      const token = tokens[at];
      if (token?.kind !== 'shortcode') {
        if (token) yield token;
        continue;
      }
      const end = endOf(token.shortcode, at, to);
      if (token.shortcode.isEscaped) yield textToken(token.source.slice(1, -1));
      else if (token.shortcode.isEnd) yield textToken(token.source);
      else at = yield* convertOne(token, at, end);
    }
  }

  /** @returns the place of the last token that is converted */
  function* convertOne({ source, shortcode }: ShortcodeToken, at: number, end: number | undefined): Generator<Token, number, undefined> {
    const { name, named } = shortcode;
    // An end that belongs to a later one of the name is not that of this one.
    const ownEnd = end === undefined || (firstAfter(starts.get(name), at) ?? Infinity) < end ? undefined : end;
    const textTo = (place: number) => Array.from(tokens.slice(at + 1, place), (token) => token.source).join('');
    if (captions.has(name) && end !== undefined) yield* figure([...convert(at + 1, end)], named.get('caption') ?? '');
    else if (quotes.has(name) && end !== undefined) yield* quote([...convert(at + 1, end)], named);
    else if (lists.has(name)) {
      yield placeholder(shortcode);
      return ownEnd ?? at;
    } else if (hasFile(name) && fileAddressOf(shortcode) !== '') {
      yield link(fileAddressOf(shortcode), nameOfFile(fileAddressOf(shortcode)));
      return ownEnd ?? at;
    } else {
      const address = hasAddress(name) ? addressOf(shortcode, ownEnd === undefined ? '' : textTo(ownEnd)) : '';
      if (address !== '') {
        yield link(address);
        return ownEnd ?? at;
      }
      if (known(name) || named.size > 0 || name.includes('_') || shortcode.isSelfClosing || end !== undefined) unknown.add(name);
      yield textToken(source);
      return at;
    }
    return end;
  }

  return [...convert(0, tokens.length)];
}

/** `[[name]…[/name]]` is shown as text without the outer brackets. */
function withoutEscapedPairs(tokens: Token[]): Token[] {
  const ends = indexByName(tokens, true);
  const shown = tokens.slice();
  for (const [at, token] of tokens.entries()) {
    const before = shown[at - 1];
    if (token.kind !== 'shortcode' || token.shortcode.isEnd || before?.kind !== 'text' || !before.source.endsWith('[')) continue;
    const end = firstAfter(ends.get(token.shortcode.name), at) ?? tokens.length;
    const [last, after] = [tokens[end], tokens[end + 1]];
    if (!last || after?.kind !== 'text' || !after.source.startsWith(']')) continue;
    shown.splice(at - 1, 2, textToken(before.source.slice(0, -1)), textToken(token.source));
    shown.splice(end, 2, textToken(last.source), textToken(after.source.slice(1)));
  }
  return shown;
}

function indexByName(tokens: Token[], isEnd: boolean): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, token] of tokens.entries())
    if (token.kind === 'shortcode' && token.shortcode.isEnd === isEnd && !token.shortcode.isEscaped) {
      const list = places.get(token.shortcode.name);
      if (list) list.push(index);
      else places.set(token.shortcode.name, [index]);
    }
  return places;
}

/** First number above `at` in an ascending list. */
function firstAfter(list: number[] = [], at: number): number | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return list[low];
}

function* figure(inner: Token[], attribute: string): Generator<Token, void, undefined> {
  const picture = inner.findIndex((token) => 'name' in token && token.kind !== 'end' && media.has(token.name));
  if (picture < 0) {
    yield* inner;
    return;
  }
  const next = inner.slice(picture + 1).findIndex((token) => token.kind !== 'text' || token.source.trim() !== '');
  const after = inner[picture + 1 + next];
  const end = next >= 0 && after?.kind === 'end' && after.name === 'a' ? picture + 1 + next : picture;
  const text = inner.slice(end + 1);
  const caption = text.some(({ source }) => source.trim() !== '') ? text : attribute.trim() === '' ? [] : [textToken(attribute)];
  yield tag('start', 'figure');
  yield* inner.slice(0, end + 1);
  if (caption.length > 0) yield* [tag('start', 'figcaption'), ...caption, tag('end', 'figcaption')];
  yield tag('end', 'figure');
}

function* quote(inner: Token[], named: Map<string, string>): Generator<Token, void, undefined> {
  const source = ['author', 'cite', 'source', 'name'].flatMap((key) => named.get(key) ?? [])[0];
  yield tag('start', 'blockquote');
  yield* inner;
  if (source) yield* [tag('start', 'p'), textToken(`— ${source}`), tag('end', 'p')];
  yield tag('end', 'blockquote');
}

/** Element in the place of a gallery until the pictures of the file are known. */
function placeholder({ name, named }: Shortcode): Token {
  const numbers = (key: string) => (named.get(key) ?? '').match(/\d{1,18}/g) ?? [];
  const ids = [...numbers('ids'), ...numbers('include')].join(',');
  return {
    kind: 'whole',
    source: `<wp-gallery data-kind="${name}" data-ids="${ids}" data-post="${numbers('id')[0] ?? ''}"></wp-gallery>`,
    name: 'wp-gallery',
  };
}
