import { createInlineTags } from './inline-tags.ts';
import { linkTo, loneAddress } from './lone-address.ts';
import type { Token } from './markup-tokens.ts';

const names = (list: string) => new Set(list.split(' '));
/** Elements whose text stands in paragraphs. */
const flow = names('blockquote div section main article header footer aside nav center form fieldset details hgroup');
/** Elements whose text is a paragraph only when more stands beside it. */
const items = names('li td th dd figure');
/** Elements with lines, and without paragraphs. */
const phrasing = names('h1 h2 h3 h4 h5 h6 dt figcaption caption summary legend address');
/** Elements that hold others alone: their text is white space. */
const structure = names('ul ol menu dir dl table thead tbody tfoot tr colgroup');
/** Elements without content that are no part of a line. */
const separators = names('hr col area');
const blocks = new Set([...flow, ...items, ...phrasing, ...structure]);
const tableSections = names('thead tbody tfoot');
/** Elements that a start tag ends when theirs is missing. */
const endedBy: Record<string, Set<string>> = {
  ...{ li: names('li'), dt: names('dt dd'), dd: names('dt dd'), td: names('td th'), th: names('td th'), tr: names('td th tr') },
  ...Object.fromEntries(Array.from(tableSections, (name) => [name, names('td th tr thead tbody tfoot')])),
};
/** Elements after which no line begins. */
const inRow = names('figcaption td th');
/** Whole elements that are no part of a line, and those that the sanitizer takes out. */
const wholeBlocks = names('pre textarea wp-gallery');
const wholeUnseen = names('script style svg canvas select');
/** Elements without text that show something, and those that show nothing. */
const shown = names('img input embed video audio object iframe');
const unseen = names('wbr source track param link meta base basefont bgsound');

interface Container {
  name: string;
  /** Place in the output of text that is no paragraph, until more text comes. */
  bareAt: number | undefined;
}

const blank = /^(?:\s|&nbsp;|&#160;)*$/;

/**
 * Body with the paragraphs and line breaks that WordPress adds when it shows what its classic editor wrote: an empty line, or two breaks, end a
 * paragraph; a line break is a `<br>`; block tags stand on their own, and no break is beside them or between the parts of a list or table.
 */
export function paragraphs(tokens: Iterable<Token>): string {
  const out: string[] = [];
  const containers: Container[] = [{ name: '', bareAt: undefined }];
  const openBlocks = new Map<string, number>();
  const inline = createInlineTags();
  /** Paragraph or line that is written. */
  let chunk: string[] = [];
  let hasContent = false;
  /** Tag that the author wrote for the paragraph. */
  let written: string | undefined;
  let breaks = 0;
  let isAfterBreakTag = false;
  /** White space before what comes next. */
  let space = '';
  /** Place in the chunk of a line that is an address so far. */
  let loneAt: number | undefined;

  const here = () => containers.at(-1) ?? { name: '', bareAt: undefined };
  const wrap = (text: string, tag = '<p>') => `${tag}${text}</p>\n`;

  function endLine() {
    const address = loneAt === undefined ? undefined : chunk[loneAt]?.trim();
    if (loneAt !== undefined && address !== undefined && loneAddress.test(address)) chunk[loneAt] = linkTo(address);
    loneAt = undefined;
    space = '';
  }
  function endChunk() {
    endLine();
    if (hasContent) write(chunk.join('') + inline.closeAll());
    else out.push(...chunk);
    chunk = [];
    hasContent = false;
  }
  function write(text: string) {
    const container = here();
    const { name, bareAt } = container;
    if (structure.has(name) || (written === undefined && phrasing.has(name))) out.push(text);
    else if (written === undefined && items.has(name) && bareAt === undefined) container.bareAt = out.push(text) - 1;
    else {
      if (bareAt !== undefined && bareAt >= 0) out[bareAt] = wrap(out[bareAt] ?? '');
      if (items.has(name)) container.bareAt = -1;
      out.push(wrap(text, written));
      if (written !== undefined) written = '<p>';
    }
  }
  function endRun() {
    endChunk();
    breaks = 0;
    isAfterBreakTag = false;
  }
  /** Called before anything that is seen. */
  function beginContent() {
    const { name } = here();
    if (breaks > 0 && hasContent && !structure.has(name)) {
      if (breaks === 1 || phrasing.has(name)) chunk.push('<br>\n');
      else endChunk();
    } else if (hasContent) chunk.push(breaks > 0 ? ' ' : space);
    space = '';
    breaks = 0;
    isAfterBreakTag = false;
    chunk.push(inline.open());
    hasContent = true;
  }
  function addBreak(isTag: boolean) {
    endLine();
    if (isTag || !isAfterBreakTag) breaks += 1;
    isAfterBreakTag = isTag;
  }
  function addText(source: string) {
    const lines = source.split('\n');
    for (const [nth, line] of lines.entries()) {
      if (nth > 0) addBreak(false);
      if (blank.test(line)) {
        space += line;
        continue;
      }
      const isFirst = !hasContent || breaks > 0;
      const rest = isFirst ? line.replace(/^[ \t]+/, '') : line;
      const text = nth < lines.length - 1 ? rest.trimEnd() : rest;
      beginContent();
      loneAt = isFirst && !inline.isOpen('a') ? chunk.length : undefined;
      chunk.push(text);
    }
  }
  function addInline(source: string) {
    beginContent();
    loneAt = undefined;
    chunk.push(source);
  }
  function closeBlock() {
    const container = containers.pop();
    if (!container) return;
    openBlocks.set(container.name, (openBlocks.get(container.name) ?? 1) - 1);
    out.push(`</${container.name}>${inRow.has(container.name) ? '' : '\n'}`);
  }
  function startBlock(source: string, name: string) {
    while (endedBy[name]?.has(here().name)) closeBlock();
    containers.push({ name, bareAt: undefined });
    openBlocks.set(name, (openBlocks.get(name) ?? 0) + 1);
    out.push(flow.has(name) || structure.has(name) ? `${source}\n` : source);
  }
  function endBlock(name: string) {
    if ((openBlocks.get(name) ?? 0) === 0) return;
    while (here().name !== name) closeBlock();
    closeBlock();
  }
  function addTag({ kind, source, name }: Extract<Token, { name: string }>) {
    const isStart = kind === 'start';
    if (name === 'br') addBreak(true);
    else if (name === 'p' || blocks.has(name)) {
      endRun();
      written = name === 'p' && isStart ? source : undefined;
      if (name === 'p') return;
      if (isStart) startBlock(source, name);
      else endBlock(name);
    } else if (separators.has(name) || wholeBlocks.has(name)) {
      endRun();
      if (kind !== 'end') out.push(`${source}\n`);
    } else if (kind === 'whole' && wholeUnseen.has(name)) chunk.push(source);
    else if (kind === 'whole' || (isStart && shown.has(name))) addInline(source);
    else if (isStart && (unseen.has(name) || source.endsWith('/>'))) return;
    else if (isStart) inline.start(source, name);
    else chunk.push(inline.end(name));
  }

  for (const token of tokens) {
    if ('name' in token) addTag(token);
    else if (token.kind !== 'comment') addText(token.source);
    // The next page of a post begins a paragraph. Other comments leave the lines as they are.
    else if (/^<!--\s*nextpage/i.test(token.source)) breaks += 2;
  }
  endRun();
  while (containers.length > 1) closeBlock();
  return out.join('').trim();
}
