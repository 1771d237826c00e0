import type { MetaDescriptor } from 'react-router';
import { type Academy, defaultAcademy } from '../theme/brand.ts';

export interface PageMeta {
  /** Title without the brand; undefined for the front page. */
  title?: string;
  description: string;
  /** Canonical path; undefined for pages that are not indexed. */
  path?: string;
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  /** Share image of 1200 by 630 px; the default is that of the brand. */
  image?: string;
  /** Alternative text of the share image. */
  imageAlt?: string;
  /** Address at which the content was published first, on another site. */
  canonical?: string | null;
  /** Publication dates, author and tags, for pages that are articles. */
  article?: { createdAt: string; updatedAt: string; author?: string | null; keywords?: string[] };
  /** Parent page in the breadcrumb. */
  parent?: { title: string; path: string };
  /** Further structured data of the page (schema.org). */
  graph?: (publicUrl: string, brandName: string) => object[];
}

/** Meta tags of a page: title, description, canonical link, Open Graph, Twitter card and structured data. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, matches, image, imageAlt, canonical, article } = page;
  const { publicUrl = '', academy = defaultAcademy } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string; academy?: Academy };
  const { brandName, texts } = academy;
  const tagline = `${brandName} · ${texts?.heroTitle ?? 'Learn Igbo with Ease'}`;
  const metaTags = (values: object, attribute: 'name' | 'property' = 'property') =>
    Object.entries(values).map(([name, content]) => ({ [attribute]: name, content }));
  const baseTags = [{ title: title ? `${title} · ${brandName}` : tagline }, ...metaTags({ description }, 'name')];
  if (path === undefined) return [...baseTags, ...metaTags({ robots: 'noindex' }, 'name')];
  const shareTags = { title: title ?? tagline, description, image: publicUrl + (image ?? academy.shareImage ?? '/share.png') };
  return [
    ...baseTags,
    { tagName: 'link', rel: 'canonical', href: canonical ?? publicUrl + path },
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
      'og:image:alt': imageAlt || (image ? `The picture of “${title}”` : tagline),
      ...(article ? { 'article:published_time': article.createdAt, 'article:modified_time': article.updatedAt } : {}),
    }),
    ...metaTags({ 'twitter:card': 'summary_large_image' }, 'name'),
    ...Object.entries(shareTags).map(([name, content]) => ({ name: `twitter:${name}`, content })),
    // Crawlers load every page from the server, so the browser bundle omits structured data.
    ...(import.meta.env.SSR
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': structuredData(page, path, { publicUrl, academy }) } }]
      : []),
  ];
}

/** JSON-LD graph (schema.org): organization and website on the front page, breadcrumb and article elsewhere. */
function structuredData(
  { title, description, image, article, parent, graph }: PageMeta,
  path: string,
  { publicUrl, academy: { brandName, email, phone, postalAddress, social, logo } }: { publicUrl: string; academy: Academy },
): object[] {
  const home = `${publicUrl}/`;
  const organization = { '@type': 'Organization', '@id': `${home}#academy`, name: brandName, url: home };
  if (!title) {
    return [
      {
        ...organization,
        description,
        logo: logo ? publicUrl + logo.src : `${home}favicon.svg`,
        email,
        telephone: phone,
        ...(postalAddress ? { address: postalAddress.replaceAll('\n', ', ') } : {}),
        // The default links lead to the front page of a network, which is no profile.
        sameAs: social.map(({ address }) => address).filter((address) => !defaultAcademy.social.some((link) => link.address === address)),
      },
      { '@type': 'WebSite', name: brandName, url: home, inLanguage: 'en', publisher: { '@id': organization['@id'] } },
    ];
  }
  const breadcrumb = [{ title: brandName, path: '/' }, ...(parent ? [parent] : []), { title, path }];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumb.map((step, index) => ({ '@type': 'ListItem', position: index + 1, name: step.title, item: publicUrl + step.path })),
    },
    ...(article
      ? [
          {
            '@type': 'Article',
            headline: title,
            description,
            image: publicUrl + image,
            datePublished: article.createdAt,
            dateModified: article.updatedAt,
            inLanguage: 'en',
            ...(article.keywords?.length ? { keywords: article.keywords } : {}),
            author: article.author ? { '@type': 'Person', name: article.author } : organization,
            publisher: organization,
            mainEntityOfPage: publicUrl + path,
          },
        ]
      : []),
    ...(graph?.(publicUrl, brandName) ?? []),
  ];
}
