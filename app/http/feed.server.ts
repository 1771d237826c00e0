import { setImmediate } from 'node:timers/promises';
import { escapeHtml } from '#app/lib/escape-html.ts';

/** Content of a feed in either format, RSS or JSON Feed. */
export interface Feed {
  title: string;
  description: string;
  /** URL of the page that lists the same items. */
  page: string;
  /** URL of the feed, without `.xml` or `.json`. */
  self: string;
  /** Newest first. */
  items: FeedItem[];
}

interface FeedItem {
  /** Never changes. */
  id: string;
  /** URL of the item. */
  page: string;
  title: string;
  summary: string;
  /** Full content with absolute URLs. */
  html: string;
  image?: string;
  tags?: string[] | undefined;
  createdAt: number;
  updatedAt: number;
}

/** Removes what XML 1.0 forbids: control characters, lone surrogates and noncharacters. */
const stripIllegalXml = (text: string) => text.replace(/[^\P{Cc}\n\r\t]|[\p{Cs}\uFFFE\uFFFF]/gu, '');

/** Escapes text for XML and HTML, for content and attributes. */
export const escapeMarkup = (text: string) => escapeHtml(stripIllegalXml(text)).replaceAll("'", '&#39;');

/** `<name>text</name>`, escaped. */
export const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Maps items one by one and yields to the event loop after each: an item may have a body of 256 KiB. */
export async function mapYielding<Item, Mapped>(items: Iterable<Item> | AsyncIterable<Item>, map: (item: Item) => Mapped): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for await (const item of items) {
    mapped.push(map(item));
    await setImmediate();
  }
  return mapped;
}

/** RSS 2.0 with the full content of each item. */
export async function rss({ title, description, page, self, items }: Feed): Promise<string> {
  const lastModified = Math.max(...items.map(({ updatedAt }) => updatedAt));
  return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
${element('title', title)}
${element('link', page)}
${element('description', description)}
<language>en</language>
<atom:link href="${escapeMarkup(`${self}.xml`)}" rel="self" type="application/rss+xml"/>
${items.length > 0 ? `${element('lastBuildDate', new Date(lastModified).toUTCString())}\n` : ''}${(await mapYielding(items, rssItem)).join('')}</channel></rss>
`;
}

const rssItem = ({ id, page, title, summary, html, tags = [], createdAt }: FeedItem) => `<item>
${element('title', title)}
${element('link', page)}
<guid isPermaLink="${id === page}">${escapeMarkup(id)}</guid>
${element('pubDate', new Date(createdAt).toUTCString())}
${element('description', summary)}
${tags.map((tag) => `${element('category', tag)}\n`).join('')}${element('content:encoded', html)}
</item>
`;

/** JSON Feed 1.1. */
export async function jsonFeed({ title, description, page, self, items }: Feed): Promise<string> {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: `${self}.json`,
    language: 'en',
  });
  return `${head.slice(0, -1)},"items":[${(await mapYielding(items, jsonItem)).join(',')}]}`;
}

const jsonItem = ({ id, page, title, summary, html, image, tags, createdAt, updatedAt }: FeedItem) =>
  JSON.stringify({
    id,
    url: page,
    title,
    summary,
    content_html: html,
    image,
    tags,
    date_published: new Date(createdAt).toISOString(),
    date_modified: new Date(updatedAt).toISOString(),
  });

/** Makes the URLs in sanitized HTML absolute, because feed readers show it on other sites. */
export function absoluteHtml(html: string, base: string): string {
  // Sanitized attributes contain neither quotes nor ">", so the pattern matches whole tags only.
  return html.replace(/<(?:a|img|audio) [^>]*>/g, (tag) =>
    tag.replace(/ ([\w-]+)="([^"]*)"/g, (attribute, name: string, value: string) =>
      (name === 'href' || name === 'src') && URL.canParse(value, base) ? ` ${name}="${new URL(value, base).href}"` : attribute,
    ),
  );
}
