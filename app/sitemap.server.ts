import type { Db } from './db/schema.ts';
import { serverFeatures } from './features.server.ts';
import { element, xmlDeclaration } from './http/feed.server.ts';
import type { LocalTime } from './lib/local-date.ts';
import { disallowedPaths, indexedPaths } from './navigation.ts';

/** Sitemaps may hold 50,000 URLs (sitemaps.org), but each is built in one piece: 10,000 block the event loop for 60 ms. */
const urlsPerSitemap = 1_000;

const sources = serverFeatures.flatMap(({ name, sitemap }) => (sitemap ? [{ name, ...sitemap }] : []));

export const sitemapTags = sources.map(({ tag }) => tag);

export const robots = (publicUrl: string) =>
  ['User-agent: *', ...['/api', ...disallowedPaths].map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

/** Addresses without `of` are as old as the first release, whose only source were posts. */
const firstSource = 'blog';

/** A sitemap of one source: its entries with an id greater than `after`. `of` is the feature. */
interface Slice {
  after?: number | undefined;
  of?: string | undefined;
}

/**
 * `/sitemap.xml`: the indexed pages, and the lists and entries of all sources. With more than 1,000 entries in a source it is an index of
 * sitemaps of one source each.
 */
export async function sitemap(db: Db, publicUrl: string, time: LocalTime, { after, of }: Slice): Promise<string> {
  const counts = await Promise.all(sources.map(({ count }) => count(db, time)));
  const isIndex = after === undefined && counts.some((count) => count > urlsPerSitemap);
  if (isIndex) {
    const maps = await Promise.all(
      sources.map(async ({ name, starts }) =>
        [0, ...(await starts(db, urlsPerSitemap, time))].map(
          (start) => `${publicUrl}/sitemap.xml?after=${start}${name === firstSource ? '' : `&of=${name}`}`,
        ),
      ),
    );
    return xmlDocument(
      'sitemapindex',
      maps.flat().map((address) => `<sitemap>${element('loc', address)}</sitemap>`),
    );
  }
  const shown = after === undefined ? sources : sources.filter(({ name }) => name === (of ?? firstSource));
  const isFirst = !after && of === undefined;
  const lists = isFirst ? await Promise.all(sources.map(({ lists: read }) => read?.(db, time) ?? [])) : [];
  const pages = isFirst ? [...indexedPaths, ...lists.flat()].map((path) => `<url>${element('loc', publicUrl + path)}</url>`) : [];
  const entries = await Promise.all(shown.map((source) => source.entries(db, after ?? 0, urlsPerSitemap, time)));
  return xmlDocument('urlset', [
    ...pages,
    ...entries
      .flat()
      .map(({ path, updatedAt }) => `<url>${element('loc', publicUrl + path)}${element('lastmod', new Date(updatedAt).toISOString())}</url>`),
  ]);
}

const xmlDocument = (name: string, entries: string[]) =>
  `${xmlDeclaration}<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`;
