import { droppedBlocks, isBlockTag, keptBlocks } from './block-tags.ts';
import { element, find, type HtmlElement, type HtmlNode, hasContent, isElement } from './html-tree.server.ts';
import { keptInline } from './inline-tags.ts';

type Attributes = Record<string, string>;

/** Place where a block that is not kept began or ended. */
interface Break {
  /** A line break where text is on both sides; else the paragraph ends. */
  isLine: boolean;
  /** Language and direction of what follows. */
  inherited: Attributes;
}
type Part = HtmlNode | { break: Break };

interface Flat {
  parts: Part[];
  hasBreaks: boolean;
  /** The last text is a term of a list of definitions: another term is on the next line of its paragraph. */
  followsTerm: boolean;
}

/** Elements whose text cannot be in paragraphs. */
const inLines = /^(?:h[1-6]|p|pre|figcaption)$/;
/** Elements whose text needs a paragraph only beside other text. */
const mayBeBare = /^(?:li|td|th|figure)$/;
const isList = /^[ou]l$/;
const isTablePart = /^(?:table|thead|tbody|tr)$/;

const isBlock = (node: HtmlNode): boolean =>
  isElement(node) && (keptBlocks.has(node.name) || find(node.children, ({ name }) => isBlockTag(name)) !== undefined);

const inheritable = ({ attribs: { lang, dir } }: HtmlElement): Attributes => ({ ...(lang ? { lang } : {}), ...(dir ? { dir } : {}) });

/**
 * Takes out the tags that a body does not keep. Blocks among them end the paragraph before them and begin another one; their language and direction go
 * to what was in them. Where there are none of these blocks, nothing changes.
 */
export function splitBlocks(container: HtmlElement): void {
  const flat: Flat = { parts: [], hasBreaks: false, followsTerm: false };
  flatten(container.children, {}, flat);
  container.children = flat.hasBreaks ? arrange(container, flat.parts) : flat.parts.filter(isNode);
}

const isBreak = (part: Part): part is { break: Break } => typeof part === 'object' && 'break' in part;

const isNode = (part: Part): part is HtmlNode => !isBreak(part);

function addBreak(flat: Flat, isLine: boolean, inherited: Attributes): void {
  flat.parts.push({ break: { isLine, inherited } });
  flat.hasBreaks = true;
}

function addNode(flat: Flat, node: HtmlNode): void {
  flat.parts.push(node);
  if (flat.followsTerm && hasContent([node])) flat.followsTerm = false;
}

function flatten(nodes: HtmlNode[], inherited: Attributes, flat: Flat): void {
  for (const node of nodes) {
    if (!isElement(node)) addNode(flat, node);
    else if (keptBlocks.has(node.name) && !isSplitParagraph(node)) {
      node.attribs = { ...inherited, ...node.attribs };
      splitBlocks(node);
      addNode(flat, node);
    } else if (keptInline.has(node.name)) addInline(node, inherited, flat);
    else if (isBlockTag(node.name)) addDropped(node, inherited, flat);
    else flatten(node.children, inherited, flat);
  }
}

/** A block within a paragraph ends it. */
const isSplitParagraph = ({ name, children }: HtmlElement) => name === 'p' && find(children, (node) => isBlockTag(node.name)) !== undefined;

const holdsDropped = ({ children }: HtmlElement) => find(children, ({ name }) => droppedBlocks.has(name)) !== undefined;

function addInline(node: HtmlElement, inherited: Attributes, flat: Flat): void {
  const splits = holdsDropped(node);
  if (splits && node.name === 'span' && Object.keys(inheritable(node)).length === 0) {
    // Nothing but look is lost with it, and its paragraphs stay apart.
    flatten(node.children, inherited, flat);
    return;
  }
  if (splits) addBreak(flat, false, inherited);
  splitBlocks(node);
  addNode(flat, node);
  if (splits) addBreak(flat, false, inherited);
}

function addDropped(node: HtmlElement, inherited: Attributes, flat: Flat): void {
  const within = { ...inherited, ...inheritable(node) };
  const isTerm = node.name === 'dt';
  addBreak(flat, node.name === 'dd' || (isTerm && flat.followsTerm), within);
  if (isTerm || node.name === 'summary') addTerm(node, within, flat);
  else flatten(node.children, within, flat);
  addBreak(flat, isTerm || node.name === 'dd', inherited);
}

/** Adds the text of a term in bold letters. */
function addTerm(node: HtmlElement, within: Attributes, flat: Flat): void {
  const isBold = find(node.children, ({ name }) => /^(?:img|strong|b)$/.test(name)) !== undefined;
  if (isBold || isBlock(node) || !hasContent(node.children)) flatten(node.children, within, flat);
  else {
    const term = element('strong', node.children);
    splitBlocks(term);
    trimEnd(term.children);
    flat.parts.push(term);
  }
  flat.followsTerm = node.name === 'dt';
}

interface Run {
  nodes: HtmlNode[];
  attribs: Attributes;
}

/** Text between two blocks, or a block. */
type Piece = { run: Run } | { block: HtmlNode };

function arrange(container: HtmlElement, parts: Part[]): HtmlNode[] {
  const { name } = container;
  if (isTablePart.test(name)) return parts.map((part) => (isBreak(part) ? ' ' : part));
  const onlyLines = inLines.test(name) || keptInline.has(name);
  const pieces = toPieces(parts, onlyLines, name === 'pre' ? '\n' : element('br', []));
  const runs = pieces.filter((piece) => 'run' in piece).length;
  return pieces.flatMap((piece) => {
    if ('block' in piece) return piece.block;
    const { nodes, attribs } = piece.run;
    const isBare = onlyLines || (mayBeBare.test(name) && (runs === 1 || arePictures(nodes)) && Object.keys(attribs).length === 0);
    if (isBare) return nodes;
    return element(isList.test(name) ? 'li' : 'p', nodes, attribs);
  });
}

const arePictures = (nodes: HtmlNode[]) => nodes.every((node) => (isElement(node) ? hasPicture(node) : node.trim() === ''));
const hasPicture = (node: HtmlElement) => node.name === 'img' || find(node.children, ({ name }) => name === 'img') !== undefined;

function toPieces(parts: Part[], onlyLines: boolean, line: HtmlNode): Piece[] {
  const pieces: Piece[] = [];
  let run: Run = { nodes: [], attribs: {} };
  let endsLine = false;
  const end = (attribs: Attributes) => {
    trimEnd(run.nodes);
    if (run.nodes.length > 0 && hasContent(run.nodes)) pieces.push({ run });
    run = { nodes: [], attribs };
    endsLine = false;
  };
  for (const part of parts) {
    if (isBreak(part)) {
      if (!onlyLines && !part.break.isLine) end(part.break.inherited);
      else if (run.nodes.length > 0) endsLine = true;
      else run.attribs = part.break.inherited;
    } else if (isBlock(part)) {
      end(run.attribs);
      if (!isElement(part, 'p') || hasContent(part.children)) pieces.push({ block: part });
    } else if (run.nodes.length === 0) {
      // White space and line breaks at its beginning are no part of it.
      if (typeof part === 'string' ? part.trim() !== '' : part.name !== 'br') run.nodes.push(typeof part === 'string' ? part.trimStart() : part);
    } else {
      if (endsLine && hasContent([part])) {
        trimEnd(run.nodes);
        run.nodes.push(line, typeof part === 'string' ? part.trimStart() : part);
        endsLine = false;
      } else run.nodes.push(part);
    }
  }
  end({});
  return pieces;
}

/** Takes white space and line breaks from the end. */
function trimEnd(nodes: HtmlNode[]): void {
  for (let last = nodes.at(-1); last !== undefined; last = nodes.at(-1)) {
    const isBlank = typeof last === 'string' ? last.trim() === '' : last.name === 'br';
    if (!isBlank) break;
    nodes.pop();
  }
  const last = nodes.at(-1);
  if (typeof last === 'string') nodes[nodes.length - 1] = last.trimEnd();
}
