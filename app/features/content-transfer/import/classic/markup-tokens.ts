import { readShortcode, type Shortcode } from './shortcode.ts';

/** Part of a body. */
export type Token =
  | { kind: 'text' | 'comment'; source: string }
  /** 'whole': an element with all that is in it, which is not looked into. */
  | { kind: 'start' | 'end' | 'whole'; source: string; name: string }
  | { kind: 'shortcode'; source: string; shortcode: Shortcode };

export const textToken = (source: string): Token => ({ kind: 'text', source });

/** Elements whose content is no text of the body. The first ones reach to the end of the body when they are not closed, as in browsers. */
const openEnded = new Set(['pre', 'script', 'style', 'textarea']);
const whole = new Set([...openEnded, 'svg', 'math', 'video', 'audio', 'object', 'iframe', 'select', 'canvas']);
/** Shortcodes whose content is code. */
const codes = new Set(['code', 'sourcecode']);

const tagName = /<(\/?)([a-z][^\s<>/]*)/iy;
const special = /[<[]/g;

/** Splits a body. Each character is looked at a bounded number of times, whatever stands there. */
export function* tokenize(html: string): Generator<Token, void, undefined> {
  const findEnd = createEndFinder(html);
  let textFrom = 0;
  for (special.lastIndex = 0; ; ) {
    const at = special.exec(html)?.index;
    if (at === undefined) break;
    const found = html[at] === '<' ? readMarkup(html, at, findEnd) : readBracket(html, at, findEnd);
    special.lastIndex = found?.end ?? at + 1;
    if (!found) continue;
    if (at > textFrom) yield textToken(html.slice(textFrom, at));
    yield found.token;
    textFrom = found.end;
    // The caller may have used the pattern for another body meanwhile.
    special.lastIndex = textFrom;
  }
  if (textFrom < html.length) yield textToken(html.slice(textFrom));
}

type EndFinder = ReturnType<typeof createEndFinder>;
type Found = { token: Token; end: number } | undefined;

/** Finds ends of what begins at a position. An end that is missing is not searched for again. */
function createEndFinder(html: string) {
  const missing = new Set<string>();
  const lastBracket = html.lastIndexOf('>');
  /** Characters that were read in tags whose quotes do not close. Beyond the length of the body, quotes count as other characters. */
  let wasted = 0;
  return {
    of(what: string, pattern: RegExp, from: number): { index: number; end: number } | undefined {
      if (missing.has(what)) return undefined;
      pattern.lastIndex = from;
      const found = pattern.exec(html);
      if (found) return { index: found.index, end: pattern.lastIndex };
      missing.add(what);
      return undefined;
    },
    /** End of the tag that begins at a position. A `>` in quotes belongs to the tag. */
    tag(at: number): number | undefined {
      if (at > lastBracket) return undefined;
      let quote = '';
      for (let index = at; wasted <= html.length; index += 1) {
        const character = html[index];
        if (character === undefined) {
          wasted += index - at;
          break;
        }
        if (quote !== '') quote = character === quote ? '' : quote;
        else if (character === '>') return index + 1;
        else if ((character === '"' || character === "'") && /=\s{0,9}$/.test(html.slice(Math.max(at, index - 10), index))) quote = character;
      }
      return html.indexOf('>', at) + 1;
    },
  };
}

function readMarkup(html: string, at: number, findEnd: EndFinder): Found {
  if (html.startsWith('<!--', at)) {
    const end = findEnd.of('-->', /-->/g, at + 4)?.end;
    return end === undefined ? undefined : { token: { kind: 'comment', source: html.slice(at, end) }, end };
  }
  tagName.lastIndex = at;
  const [, slash, written] = tagName.exec(html) ?? [];
  const end = written === undefined ? undefined : findEnd.tag(at);
  if (end === undefined || written === undefined) return undefined;
  const name = written.toLowerCase();
  const source = html.slice(at, end);
  if (slash === '/') return { token: { kind: 'end', source, name }, end };
  const start: Found = { token: { kind: 'start', source, name }, end };
  if (!whole.has(name)) return start;
  const close = findEnd.of(name, new RegExp(`</${name}(?=[\\s/>])[^<>]{0,100}>`, 'gi'), end)?.end ?? (openEnded.has(name) ? html.length : undefined);
  return close === undefined ? start : { token: { kind: 'whole', source: html.slice(at, close), name }, end: close };
}

function readBracket(html: string, at: number, findEnd: EndFinder): Found {
  const found = readShortcode(html, at);
  if (!found) return undefined;
  const { shortcode, end } = found;
  const { name, isEnd, isEscaped } = shortcode;
  const token: Token = { kind: 'shortcode', source: html.slice(at, end), shortcode };
  const close = codes.has(name) && !isEnd && !isEscaped ? findEnd.of(`[/${name}]`, new RegExp(`\\[/${name}\\]`, 'gi'), end) : undefined;
  return close ? { token: codeToken(html.slice(end, close.index)), end: close.end } : { token, end };
}

/** Code as it was typed: WordPress stores some of it with entities, and some without. */
function codeToken(code: string): Token {
  const lines = code.replace(/^[ \t\r]*\n/, '').trimEnd();
  const source = `<pre><code>${lines.replace(/[<>]/g, (bracket) => (bracket === '<' ? '&lt;' : '&gt;'))}</code></pre>`;
  return { kind: 'whole', source, name: 'pre' };
}
