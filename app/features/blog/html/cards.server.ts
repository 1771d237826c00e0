import { element, find, type HtmlElement, type HtmlNode, hasClass, hasContent, isElement, lineOfText } from './html-tree.server.ts';
import { linkOfAddress, linkOfPlayer } from './media-links.server.ts';

const within = (card: HtmlElement, pattern: RegExp): HtmlElement | undefined => find(card.children, (node) => hasClass(node, pattern));
const textWithin = (card: HtmlElement, pattern: RegExp): string => lineOfText(within(card, pattern)?.children ?? []);
const captionOf = (card: HtmlElement): HtmlElement | undefined => find(card.children, ({ name }) => name === 'figcaption');

/** Paragraph of lines, without the empty ones. */
function paragraphOf(lines: (HtmlNode | undefined)[]): HtmlElement {
  const filled = lines.filter((line): line is HtmlNode => line !== undefined && line !== '');
  return element(
    'p',
    filled.flatMap((line, index) => (index === 0 ? line : [element('br', []), line])),
  );
}

const link = (text: string, href: string): HtmlElement => element('a', [text], { href });
const withCaption = (card: HtmlElement, content: HtmlElement): HtmlElement[] => {
  const caption = captionOf(card);
  return caption && hasContent(caption.children) ? [element('figure', [content, caption])] : [element('p', [content])];
};

/** Cards of Ghost and blocks of WordPress that are more than the tags that they consist of. A card that is not as these programs write it stays. */
const cards: { name: RegExp; read: (card: HtmlElement) => HtmlNode[] | undefined }[] = [
  { name: /\bkg-bookmark-card\b/, read: bookmark },
  { name: /\bkg-(?:audio|video)-card\b/, read: player },
  { name: /\bkg-file-card\b/, read: file },
  { name: /\bkg-callout-card\b/, read: callout },
  { name: /\bkg-toggle-card\b/, read: toggle },
  { name: /\bwp-block-file\b/, read: wordpressFile },
  { name: /\bwp-block-embed(?!__)\b/, read: wordpressEmbed },
  // Items of a list that are pictures.
  { name: /\b(?:wp-block-gallery|blocks-gallery-grid)\b/, read: gallery },
];

/** What is in the card as tags that a body may have; undefined for other elements. */
export function readCard(node: HtmlElement): HtmlNode[] | undefined {
  if (node.attribs.class === undefined) return undefined;
  return cards.find(({ name }) => hasClass(node, name))?.read(node);
}

function bookmark(card: HtmlElement): HtmlNode[] | undefined {
  const href = find(card.children, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)?.attribs.href;
  const title = textWithin(card, /\bkg-bookmark-title\b/);
  if (href === undefined || title === '') return undefined;
  const source = [textWithin(card, /\bkg-bookmark-author\b/), textWithin(card, /\bkg-bookmark-publisher\b/)].filter(Boolean).join(' · ');
  const caption = captionOf(card);
  return [paragraphOf([link(title, href), textWithin(card, /\bkg-bookmark-description\b/), source, caption && lineOfText(caption.children)])];
}

function player(card: HtmlElement): HtmlNode[] | undefined {
  const media = find(card.children, ({ name }) => name === 'audio' || name === 'video');
  const made = media && linkOfPlayer(media, textWithin(card, /\bkg-audio-title\b/));
  return made && withCaption(card, made);
}

function file(card: HtmlElement): HtmlNode[] | undefined {
  const href = find(card.children, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)?.attribs.href;
  if (href === undefined) return undefined;
  const name = textWithin(card, /\bkg-file-card-filename\b/);
  const title = textWithin(card, /\bkg-file-card-title\b/);
  const facts = [title === '' ? '' : name, textWithin(card, /\bkg-file-card-filesize\b/)].filter(Boolean).join(' · ');
  return [paragraphOf([link(title || name || href, href), textWithin(card, /\bkg-file-card-caption\b/), facts])];
}

function callout(card: HtmlElement): HtmlNode[] | undefined {
  const text = within(card, /\bkg-callout-text\b/);
  if (!text) return undefined;
  const emoji = textWithin(card, /\bkg-callout-emoji\b/);
  return [element('blockquote', [element('div', [...(emoji === '' ? [] : [`${emoji} `]), ...text.children])])];
}

function toggle(card: HtmlElement): HtmlNode[] | undefined {
  const heading = textWithin(card, /\bkg-toggle-heading-text\b/);
  const content = within(card, /\bkg-toggle-content\b/);
  return heading === '' || !content ? undefined : [element('summary', [heading]), element('div', content.children)];
}

function wordpressFile(card: HtmlElement): HtmlNode[] | undefined {
  const named = card.children.find((node) => isElement(node, 'a') && !hasClass(node, /__button\b/) && lineOfText(node.children) !== '');
  return named === undefined ? undefined : [element('p', [named])];
}

function wordpressEmbed(card: HtmlElement): HtmlNode[] | undefined {
  const wrapper = within(card, /\bwp-block-embed__wrapper\b/);
  const made = linkOfAddress(wrapper?.children ?? []);
  return made && withCaption(card, made);
}

function gallery(card: HtmlElement): HtmlNode[] | undefined {
  if (card.name !== 'ul') return undefined;
  return card.children.flatMap((item) => (isElement(item, 'li') ? element('div', item.children) : []));
}
