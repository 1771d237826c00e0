/** Shortcode of WordPress: `[name key="value" word]` or `[/name]`. */
export interface Shortcode {
  name: string;
  isEnd: boolean;
  /** A second bracket: WordPress shows `[[name]]` as text. */
  isEscaped: boolean;
  /** Written as `[name /]`. */
  isSelfClosing: boolean;
  named: Map<string, string>;
  listed: string[];
}

const opening = /\[(\/?)([a-z][\w-]*)(?=[\s\]/=:])/iy;
/** Limits keep a scan short where a quote or bracket is never closed. */
const attribute =
  /\s*(?:([\w-]{1,50})\s*=\s*(?:"([^"<]{0,2000})"|'([^'<]{0,2000})'|([^\s"'<>[\]]{1,2000}))|"([^"<]{0,2000})"|'([^'<]{0,2000})'|([^\s"'<>[\]]{1,2000}))/y;
const ending = /\s*\]/y;
const maxAttributes = 50;

/** Reads the shortcode at a bracket; undefined when other text stands there. @returns it with the position behind it */
export function readShortcode(text: string, at: number): { shortcode: Shortcode; end: number } | undefined {
  const isDoubled = text[at + 1] === '[';
  opening.lastIndex = at + Number(isDoubled);
  const [head, slash, name = ''] = opening.exec(text) ?? [];
  if (head === undefined) return undefined;
  const named = new Map<string, string>();
  const listed: string[] = [];
  let position = opening.lastIndex;
  // `[youtube=address]` and `[audio:address]` are ways of writing of WordPress.com.
  if (text[position] === '=' || text[position] === ':') position += 1;
  for (let count = 0; count < maxAttributes; count += 1) {
    ending.lastIndex = position;
    if (ending.test(text)) {
      const isSelfClosing = listed.at(-1) === '/';
      if (isSelfClosing) listed.pop();
      const { lastIndex } = ending;
      const isEscaped = isDoubled && text[lastIndex] === ']';
      const end = lastIndex + Number(isEscaped);
      // The first of two brackets is text of its own when the pair is not closed as one.
      return isDoubled && !isEscaped
        ? undefined
        : { shortcode: { name: name.toLowerCase(), isEnd: slash === '/', isEscaped, isSelfClosing, named, listed }, end };
    }
    attribute.lastIndex = position;
    const found = attribute.exec(text);
    if (!found) return undefined;
    const [, key, ...values] = found;
    const value = values.find((part) => part !== undefined) ?? '';
    if (key === undefined) listed.push(value);
    else named.set(key.toLowerCase(), value);
    position = attribute.lastIndex;
  }
  return undefined;
}
