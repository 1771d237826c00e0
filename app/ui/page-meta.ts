import type { MetaDescriptor } from 'react-router';
import { brandName } from './brand.ts';

interface PageMeta {
  /** Without the brand; nothing for the front page. */
  title?: string;
  description: string;
  /** Path of the one address under which this page is to be found; nothing for pages not meant to be found. */
  path?: string;
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  image?: string;
}

/** Title, description, canonical address and preview of a public page. */
export function pageMeta({ title, description, path, matches, image }: PageMeta): MetaDescriptor[] {
  const { publicUrl = '' } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string };
  const whole = title ? `${title} · ${brandName}` : `${brandName} · Learn Igbo with Ease`;
  return [
    { title: whole },
    { name: 'description', content: description },
    ...(path === undefined ? [{ name: 'robots', content: 'noindex' }] : [{ tagName: 'link', rel: 'canonical', href: publicUrl + path }]),
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: brandName },
    ...(path === undefined ? [] : [{ property: 'og:url', content: publicUrl + path }]),
    ...(image ? [{ property: 'og:image', content: publicUrl + image }] : []),
  ];
}
