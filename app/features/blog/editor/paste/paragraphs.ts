import { droppedBlocks, isBlockTag } from '#app/features/blog/html/block-tags.ts';
import { rename, unwrap } from './inert-html.ts';

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isBreak = (node: Node) => node.nodeName === 'BR';
/** True for blocks, and for inline elements around blocks. */
const holdsBlock = (node: Node) =>
  isElement(node) && (isBlockTag(node.localName) || [...node.querySelectorAll('*')].some(({ localName }) => isBlockTag(localName)));
const hasPicture = (node: Node) => isElement(node) && (node.matches('img') || node.querySelector('img') !== null);
/** True for nodes that show nothing: comments, spaces, and elements with nothing else. */
const isBlank = (node: Node) => node.nodeType === Node.COMMENT_NODE || ((node.textContent ?? '').trim() === '' && !hasPicture(node));

/** Groups of inline nodes, between blocks and between two breaks or more. Single breaks stay inside of a group. */
function paragraphsOf({ childNodes, ownerDocument: owner }: Element): Node[] {
  const result: Node[] = [];
  let group: Node[] = [];
  let breaks: Node[] = [];
  function close() {
    if (group.length > 0) {
      const paragraph = owner.createElement('p');
      paragraph.append(...group);
      result.push(paragraph);
    }
    group = [];
    breaks = [];
  }
  for (const node of [...childNodes]) {
    if (holdsBlock(node)) {
      close();
      result.push(node);
    } else if (isBreak(node)) breaks.push(node);
    else if (!isBlank(node) || (group.length > 0 && breaks.length === 0)) {
      if (breaks.length > 1 || group.length === 0) close();
      group.push(...breaks, node);
      breaks = [];
    }
  }
  close();
  return result;
}

/** Elements that hold no paragraphs. */
const withoutParagraphs = 'p, h1, h2, h3, h4, h5, h6, figcaption, pre';
const dropped = [...droppedBlocks].filter((name) => name !== 'body' && name !== 'html').join();

/** Replaces blocks that a post does not have by their paragraphs. Empty lines and empty paragraphs, which only make room, are left out. */
export function splitParagraphs(body: HTMLElement): void {
  // Tables of Apple Notes are in an `object`, whose content the editor would skip.
  for (const element of body.querySelectorAll('object, noscript')) unwrap(element);
  for (const term of body.querySelectorAll('dt')) embolden(term);
  for (const caption of body.querySelectorAll('table > caption')) caption.parentElement?.before(rename(caption, 'p'));
  // Inner elements come first.
  for (const element of [...body.querySelectorAll(dropped)].reverse()) {
    if (element.matches('tfoot')) continue;
    const around = element.parentElement?.closest(withoutParagraphs);
    if (around?.matches('pre') && element.nextSibling) element.append('\n');
    if (around) unwrap(element);
    else element.replaceWith(...paragraphsOf(element));
  }
  for (const paragraph of body.querySelectorAll('p')) paragraph.replaceWith(...paragraphsOf(paragraph));
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) if (isBlank(heading)) heading.remove();
  for (const block of [body, ...body.querySelectorAll('blockquote')])
    if ([...block.childNodes].some(holdsBlock) || block.querySelector(':scope > br + br')) block.replaceChildren(...paragraphsOf(block));
}

function embolden(term: Element): void {
  const strong = term.ownerDocument.createElement('strong');
  strong.append(...term.childNodes);
  term.append(strong);
}
