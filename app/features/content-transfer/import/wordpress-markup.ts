const blockElement =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|thead|tbody|tfoot|tr|td|th|hr|section|article|aside|header|footer|details|summary|form|iframe|video|audio|address|dl|dt|dd|script|style|!--)\b/i;

/** Characters. Longer bodies are refused afterwards, unless they consist of embedded pictures. */
const maxLength = 1024 * 1024;

/**
 * HTML of a body of WordPress: captions become figures, and bodies without blocks get the paragraphs that WordPress adds when it shows them.
 * Comments that separate blocks are taken out by the sanitizer.
 */
export function blocksToHtml(content: string, notes: string[]): string {
  if (content.length > maxLength) return content;
  const empty = Array.from(content.matchAll(/<!-- wp:([\w/-]{1,60})[^<>]*\/-->/g), ([, name = '']) => name);
  if (empty.length > 0) notes.push(`Blocks that WordPress fills when it shows them are left out: ${[...new Set(empty)].join(', ')}`);
  const html = withoutShortcodes(content, notes);
  return /<!-- wp:/.test(content) ? html : paragraphed(html);
}

const attributeOf = (attributes: string, name: string) => new RegExp(`${name}\\s*=\\s*"([^"]*)"`, 'i').exec(attributes)?.[1] ?? '';

function withoutShortcodes(content: string, notes: string[]): string {
  const html = content
    .replace(/\[caption([^\]]{0,500})\]([\s\S]{0,5000}?)\[\/caption\]/gi, (_, attributes: string, inner: string) => {
      const [, picture = '', text = ''] = /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? ['', inner, ''];
      const caption = text.trim() || attributeOf(attributes, 'caption');
      return `\n\n<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`;
    })
    .replace(/\[embed[^\]]{0,200}\]\s*(https?:\/\/[^\s<>"[\]]{1,1000})\s*\[\/embed\]/gi, '<a href="$1">$1</a>');
  const others = Array.from(
    html.matchAll(/\[(gallery|playlist|audio|video|embed|contact-form-7|[a-z]+(?:_[a-z]+)+)(?=[\s\]])[^\]<>]{0,500}\]/gi),
    ([, name = '']) => name.toLowerCase(),
  );
  if (others.length > 0) notes.push(`Shortcodes stay as text, because they mean nothing here: ${[...new Set(others)].slice(0, 10).join(', ')}`);
  return html;
}

/** Empty lines end paragraphs, single line breaks stay. Text within `pre` is left alone. */
function paragraphed(html: string): string {
  const text = html.replace(/\r\n?/g, '\n');
  // Behind the last end tag, each start tag would be searched for its end through the whole text.
  const end = Array.from(text.matchAll(/<\/pre>/gi), ({ index, 0: tag }) => index + tag.length).at(-1) ?? 0;
  return [...text.slice(0, end).split(/(<pre\b[\s\S]*?<\/pre>)/i), '', text.slice(end)]
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/\n\s*\n/)
            .map(paragraphOf)
            .join('\n'),
    )
    .join('');
}

function paragraphOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || blockElement.test(trimmed)) return trimmed;
  return `<p>${trimmed.replace(/\n/g, '<br>\n')}</p>`;
}
