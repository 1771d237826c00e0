import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Extension, Mark } from '@tiptap/react';
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

/** Marks without a toolbar button that editing must preserve. */
export const passthroughMarks = [simpleMark('subscript', 'sub'), simpleMark('superscript', 'sup')];
