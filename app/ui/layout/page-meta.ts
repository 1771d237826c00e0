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
  parent?: { title: string; path: string };
}

/** Meta tags of a page: title, description, canonical link, Open Graph, Twitter card and structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, matches, image, article } = page;
  const { publicUrl = '' } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string };
  const tagline = `${brandName} · Learn Igbo with Ease`;
  const metaTags = (values: object, attribute: 'name' | 'property' = 'property') =>
    Object.entries(values).map(([name, content]) => ({ [attribute]: name, content }));
  const baseTags = [{ title: title ? `${title} · ${brandName}` : tagline }, ...metaTags({ description }, 'name')];
  if (path === undefined) return [...baseTags, ...metaTags({ robots: 'noindex' }, 'name')];
  const shareTags = { title: title ?? tagline, description, image: publicUrl + (image ?? '/share.png') };
  return [
    ...baseTags,
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    ...metaTags({
      'og:title': shareTags.title,
      'og:description': description,
      'og:type': article ? 'article' : 'website',
      'og:url': publicUrl + path,
      'og:site_name': brandName,
      'og:locale': 'en_US',
      'og:image': shareTags.image,
      'og:image:width': 1200,
      'og:image:height': 630,
      'og:image:alt': image ? `The picture of “${title}”` : tagline,
      ...(article ? { 'article:published_time': article.createdAt, 'article:modified_time': article.updatedAt } : {}),
    }),
    ...metaTags({ 'twitter:card': 'summary_large_image' }, 'name'),
    ...Object.entries(shareTags).map(([name, content]) => ({ name: `twitter:${name}`, content })),
    // Crawlers load every page from the server, so the browser bundle omits structured data.
    ...(import.meta.env.SSR ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structuredData(page, path, publicUrl) } }] : []),
  ];
}
