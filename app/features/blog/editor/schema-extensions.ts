import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/react';
import { footnoteId } from '../html/footnote-id.ts';
import { blankUrl, isImageUrl, normalizeUrl, safeUrl } from './editor-rules.ts';

/** Id of a footnote or of its mark in the text, which editing must preserve. A part that is split keeps it once. */
const ownId = {
  default: null,
  keepOnSplit: false,
  parseHTML: (element: HTMLElement) => (footnoteId.test(element.id) ? element.id : null),
};

/** Blocks and marks whose language and direction editing must preserve. */
const withLanguage = [
  'paragraph heading blockquote bulletList orderedList listItem codeBlock figure figcaption table tableRow tableCell tableHeader',
  'bold italic underline strike code link subscript superscript',
].flatMap((names) => names.split(' '));

export const PreservedAttributes = Extension.create({
  name: 'preservedAttributes',
  addGlobalAttributes: () => [
    { types: withLanguage, attributes: { lang: { default: null }, dir: { default: null } } },
    { types: ['listItem'], attributes: { id: ownId } },
  ],
});

/** Links with an allowed URL, whether typed, pasted or loaded; of others the text stays. The server adds the other attributes. */
export const SafeLink = Link.extend({
  addAttributes: () => ({
    href: {
      default: blankUrl,
      parseHTML: (element) => safeUrl(element.getAttribute('href') ?? ''),
      renderHTML: ({ href }) => ({ href: safeUrl(String(href)) }),
    },
    title: { default: null },
    id: ownId,
  }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (safeUrl(element.getAttribute('href') ?? '') === blankUrl ? false : null) }],
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => normalizeUrl(address) !== blankUrl,
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Images with an allowed source; others are dropped. */
export const BodyImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => (isImageUrl(element.getAttribute('src') ?? '') ? null : false) }],
  // No Markdown input rule: it would accept any URL.
  addInputRules: () => [],
}).configure({ allowBase64: true });

/** Text in another language than the page, so that screen readers pronounce it as Igbo (WCAG 3.1.2), or in another direction. */
export const Language = Mark.create({
  name: 'language',
  addAttributes: () => ({ lang: { default: null }, dir: { default: null } }),
  parseHTML: () => [{ tag: 'span[lang], span[dir]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const simpleMark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] });

const tableCell = (name: string, tag: string, attributes: string[]) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

/** Elements without a toolbar button that editing must preserve: tables, subscript and superscript. */
export const passthroughNodes = [
  simpleMark('subscript', 'sub'),
  simpleMark('superscript', 'sup'),
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  }),
  tableCell('tableCell', 'td', ['colspan', 'rowspan']),
  tableCell('tableHeader', 'th', ['colspan', 'rowspan', 'scope']),
];
