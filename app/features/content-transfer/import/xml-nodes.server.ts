import sax from 'sax';
import { refuseAt } from './import-refusal.ts';

/** Element with its text and the elements in it. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
  /** From 1. */
  line: number;
}

const maxDepth = 12;
/** Characters of one element with all that is in it. */
const maxLength = 16 * 1024 * 1024;
const maxElements = 200_000;
/** Attributes of one element at most: the parser looks for each one among the others. */
const maxAttributes = 100;
/** Elements above those that are given out: `rss` and `channel`. */
const wrappers = ['rss', 'channel'];

/** Text of one child, '' without it. */
export const textOf = ({ children }: XmlNode, name: string): string => children.find((child) => child.name === name)?.text ?? '';

/**
 * Elements in the channel of an RSS file, one by one, so that memory does not grow with the file. Entities that a file defines are not resolved: a
 * DOCTYPE is refused, and so is everything that is not well-formed, with its line.
 */
export async function* readChannel(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<XmlNode, void, undefined> {
  const parser = sax.parser(true, { position: true });
  const ready: XmlNode[] = [];
  const open: XmlNode[] = [];
  let depth = 0;
  let length = 0;
  let elements = 0;
  let attributes = 0;
  const line = () => parser.line + 1;
  const addText = (text: string) => {
    const node = open.at(-1);
    if (!node) return;
    length += text.length;
    if (length > maxLength) refuseAt(node.line, 'this entry has more than 16 million characters. Please take it out of the file and try again.');
    node.text += text;
  };
  parser.ondoctype = () => refuseAt(line(), 'the file has a DOCTYPE, which no export of WordPress has. For safety it is not read any further.');
  parser.onprocessinginstruction = ({ name, body }) => {
    const encoding = name === 'xml' ? /encoding\s*=\s*["']([^"']+)/i.exec(body)?.[1] : undefined;
    if (encoding && !/^utf-?8$/i.test(encoding))
      refuseAt(line(), `the file is written in ${encoding.slice(0, 40)}. Please save it as UTF-8 and try again.`);
  };
  parser.onattribute = ({ name }) => {
    // The parser calls this method of its object of attributes, which the attribute has just replaced.
    if (name === 'hasOwnProperty') refuseAt(line(), `an element has the attribute “${name}”, which no export of WordPress has.`);
    attributes += 1;
    if (attributes > maxAttributes) refuseAt(line(), `an element has more than ${maxAttributes} attributes, which no export of WordPress has.`);
  };
  parser.onopentag = (tag) => {
    const { name } = tag;
    attributes = 0;
    const wrapper = wrappers[depth];
    depth += 1;
    if (depth > maxDepth) refuseAt(line(), `elements are nested more than ${maxDepth} deep, which no export of WordPress has.`);
    if (wrapper !== undefined) {
      if (name !== wrapper) refuseAt(line(), `this is no export of WordPress: it has <${name.slice(0, 40)}> where <${wrapper}> is expected.`);
      return;
    }
    elements += 1;
    if (elements > maxElements) refuseAt(line(), 'this entry has too many elements.');
    const node: XmlNode = { name, attributes: tag.attributes as Record<string, string>, text: '', children: [], line: line() };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    depth -= 1;
    const node = open.pop();
    if (!node || open.length > 0) return;
    ready.push(node);
    length = 0;
    elements = 0;
  };
  parser.onerror = ({ message }) => {
    const [reason = ''] = message.split('\n');
    refuseUnescaped(reason, parser, line());
    refuseAt(line(), `the file is broken here (${reason.slice(0, 100)}). Please export it again, and check that it was downloaded to its end.`);
  };
  for await (const text of decodeUtf8(chunks, line)) {
    parser.write(text);
    yield* ready.splice(0);
  }
  parser.close();
  yield* ready.splice(0);
}

/** What a parser knows of the place of an error. */
interface ParserPlace {
  /** Name behind the `&` that was read last. */
  entity?: string;
  /** Characters that were read, in the line and in the file; place of the last `<` in the file. */
  column: number;
  position: number;
  startTagPosition: number;
}

/** Refuses a `&` or `<` that begins no reference or tag, at its place. The parser notices it some characters later. */
function refuseUnescaped(reason: string, { entity = '', column, position, startTagPosition }: ParserPlace, line: number): void {
  const isTag = reason === 'Unencoded <';
  const isUnknown = reason === 'Invalid character entity';
  if (!isTag && !isUnknown && reason !== 'Invalid character in entity name') return;
  const character = column - (isTag ? position - startTagPosition : entity.length + 1);
  const place = character > 0 ? `at character ${character.toLocaleString('en')}` : 'at its end';
  const how = 'with a text editor, and choose the file again.';
  const sentence = isUnknown
    ? `XML does not know “&${entity.slice(0, 40)};” (${place}). Please write the character itself there ${how}`
    : `please write the ${isTag ? `“<” ${place} as “&lt;”` : `“&” ${place} as “&amp;”`} ${how}`;
  refuseAt(character > 0 ? line : line - 1, sentence);
}

/** Characters per write: between two writes the elements that are complete leave the memory. */
const pieceLength = 64 * 1024;

async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>, line: () => number): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; from += pieceLength) {
      const piece = chunk.subarray(from, from + pieceLength);
      let text = '';
      try {
        text = decoder.decode(piece, { stream: true });
      } catch {
        refuseAt(line() + linesBeforeError(piece), 'there are characters that are not UTF-8. Please save the file as UTF-8 and try again.');
      }
      yield text;
    }
  }
  try {
    decoder.decode();
  } catch {
    refuseAt(line(), 'the file ends within a character. Please export it again.');
  }
}

/** Line breaks before the first byte that is not UTF-8. */
function linesBeforeError(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const isUtf8 = (text: string) => Buffer.from(Buffer.from(text, 'latin1').toString('utf8'), 'utf8').toString('latin1') === text;
  return Math.max(
    0,
    lines.findIndex((text) => !isUtf8(text)),
  );
}
