import type { Db } from './db/schema.ts';
import { countPosts, type PostDate, postDates, sitemapStarts } from './features/blog/blog.queries.server.ts';
import { element, xmlDeclaration } from './http/feed.server.ts';

/** Every public page that is meant to be found, but for the posts. */
export const indexedPaths = ['/', '/about', '/blog', '/contact', '/register', '/tutor-registration', '/login', '/privacy'];
const disallowedPaths = ['/admin', '/api', '/verify', '/unsubscribe', '/confirm-subscription', '/account'];

/** A sitemap may have 50,000, but is made in one piece: 10,000 hold the event loop for 60 ms. */
const urlsPerSitemap = 1_000;

export const robots = (publicUrl: string) =>
  ['User-agent: *', ...disallowedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

/**
 * `/sitemap.xml`: all pages that are meant to be found. With more than 1,000 posts it is an index of maps, and
 * `after` (0 for the first) tells behind which post a map begins.
 */
export async function sitemap(db: Db, publicUrl: string, after: number | undefined): Promise<string> {
  if (after === undefined && (await countPosts(db)) > urlsPerSitemap) {
    const starts = [0, ...(await sitemapStarts(db, urlsPerSitemap))];
    return xmlDocument(
      'sitemapindex',
      starts.map((start) => `<sitemap>${element('loc', `${publicUrl}/sitemap.xml?after=${start}`)}</sitemap>`),
    );
  }
  const pages = after ? [] : indexedPaths.map((path) => `<url>${element('loc', publicUrl + path)}</url>`);
  const post = ({ id, updated_at }: PostDate) =>
    `<url>${element('loc', `${publicUrl}/blog/${id}`)}${element('lastmod', new Date(updated_at).toISOString())}</url>`;
  return xmlDocument('urlset', [...pages, ...(await postDates(db, after ?? 0, urlsPerSitemap)).map(post)]);
}

const xmlDocument = (name: string, entries: string[]) =>
  `${xmlDeclaration}<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`;
