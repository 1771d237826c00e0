import type { MetaDescriptor } from 'react-router';
import { brandName } from '../brand.ts';
import { structuredData } from './structured-data.ts';

export interface PageMeta {
  /** Without the brand; nothing for the front page. */
  title?: string;
  description: string;
  /** Path of the one address under which this page is to be found; nothing for pages not meant to be found. */
  path?: string;
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  /** A picture of its own, 1200 to 630; otherwise the academy's. */
  image?: string;
  /** When it was written and changed, of what is an article. */
  article?: { createdAt: string; updatedAt: string };
  /** The page between the front page and this one. */
  under?: { title: string; path: string };
}

/** Title, description, canonical address, and what networks and search engines show of a public page. */
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
    // Search engines ask the server for every page: the browser need not know how to write this.
    ...(import.meta.env.SSR ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structuredData(page, path, publicUrl) } }] : []),
  ];
}
