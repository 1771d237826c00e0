import { absoluteAddress, blockTags, isElement, ownText, parseRich, type RichElement, type RichNode } from './rich-tree.server.ts';

/** Text of sanitized HTML for mail clients without HTML, and for what quotes a newsletter: paragraphs, lists, and the addresses of links. */
export const richText = (html: string, publicUrl: string): string => blocksText(parseRich(html), publicUrl).join('\n\n').trim();

/** Texts of blocks; what stands between two blocks is one of its own. */
function blocksText(nodes: RichNode[], publicUrl: string): string[] {
  const texts: string[] = [];
  let line: RichNode[] = [];
  const endLine = () => {
    const text = tidy(inlineText(line, publicUrl));
    if (text) texts.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !blockTags.has(node.name)) {
      line.push(node);
      continue;
    }
    endLine();
    const text = blockText(node, publicUrl);
    if (text) texts.push(text);
  }
  endLine();
  return texts;
}

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .trim();

function blockText({ name, children, attribs }: RichElement, publicUrl: string): string {
  if (name === 'ul' || name === 'ol') return listText(children, name === 'ol' ? Number(attribs.start ?? 1) : undefined, publicUrl);
  if (name === 'hr') return '* * *';
  if (name === 'pre') return rawText(children).trim();
  if (name === 'tr') return cells(children, publicUrl);
  if (['table', 'thead', 'tbody'].includes(name)) return blocksText(children, publicUrl).join('\n');
  const text = blocksText(children, publicUrl).join('\n\n');
  return name === 'blockquote' ? text.replace(/^/gm, '> ').replace(/^> $/gm, '>') : text;
}

const rawText = (nodes: RichNode[]): string =>
  nodes.map((node) => (isElement(node) ? (node.name === 'br' ? '\n' : rawText(node.children)) : 'data' in node ? node.data : '')).join('');

const cells = (nodes: RichNode[], publicUrl: string) =>
  nodes
    .filter(isElement)
    .map(({ children }) => blocksText(children, publicUrl).join(' '))
    .join(' | ');

/** @param start number of the first item; undefined for a list without numbers */
function listText(nodes: RichNode[], start: number | undefined, publicUrl: string): string {
  return nodes
    .filter(isElement)
    .map(({ children }, nth) => {
      const mark = start === undefined ? '- ' : `${start + nth}. `;
      const text = blocksText(children, publicUrl).join('\n');
      return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function inlineText(nodes: RichNode[], publicUrl: string): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return ownText(node);
      if (node.name === 'br') return '\n';
      if (node.name === 'img') return node.attribs.alt ? `[${node.attribs.alt}]` : '';
      const text = inlineText(node.children, publicUrl);
      return node.name === 'a' ? withAddress(text, absoluteAddress(node.attribs.href, publicUrl)) : text;
    })
    .join('');
}

function withAddress(text: string, address: string | undefined): string {
  const plain = address?.replace(/^mailto:|^tel:/, '');
  if (!plain || text.trim() === plain || text.trim() === address) return text;
  return text.trim() === '' ? plain : `${text.trim()}: ${plain}`;
}
