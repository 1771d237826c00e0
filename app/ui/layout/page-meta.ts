import type { MetaDescriptor } from 'react-router';
import { brandName } from '../brand.ts';
import { structuredData } from './structured-data.ts';

export interface PageMeta {
  /** Title without the brand; undefined for the front page. */
  title?: string;
  description: string;
  /** Canonical path; undefined for pages that are not indexed. */
  path?: string;
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  /** Share image of 1200 by 630 px; the default is that of the brand. */
  image?: string;
  /** Publication dates, for pages that are articles. */
  article?: { createdAt: string; updatedAt: string };
  /** Parent page in the breadcrumb. */
  under?: { title: string; path: string };
}

/** Meta tags of a page: title, description, canonical link, Open Graph, Twitter card and structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, matches, image, article } = page;
  const { publicUrl = '' } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string };
  const promise = `${brandName} · Learn Igbo with Ease`;
  const named = (names: object, by: 'name' | 'property' = 'property') => Object.entries(names).map(([name, content]) => ({ [by]: name, content }));
  const head = [{ title: title ? `${title} · ${brandName}` : promise }, ...named({ description }, 'name')];
  if (path === undefined) return [...head, ...named({ robots: 'noindex' }, 'name')];
  const shown = { title: title ?? promise, description, image: publicUrl + (image ?? '/share.png') };
  return [
    ...head,
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    ...named({
      'og:title': shown.title,
      'og:description': description,
      'og:type': article ? 'article' : 'website',
      'og:url': publicUrl + path,
      'og:site_name': brandName,
      'og:locale': 'en_US',
      'og:image': shown.image,
      'og:image:width': 1200,
      'og:image:height': 630,
      'og:image:alt': image ? `The picture of “${title}”` : promise,
      ...(article ? { 'article:published_time': article.createdAt, 'article:modified_time': article.updatedAt } : {}),
    }),
    ...named({ 'twitter:card': 'summary_large_image' }, 'name'),
    ...Object.entries(shown).map(([name, content]) => ({ name: `twitter:${name}`, content })),
    // Crawlers load every page from the server, so the browser bundle omits structured data.
    ...(import.meta.env.SSR ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structuredData(page, path, publicUrl) } }] : []),
  ];
}
