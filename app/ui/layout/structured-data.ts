import { brandName, contactDetails } from '../brand.ts';
import type { PageMeta } from './page-meta.ts';

/** JSON-LD graph (schema.org): organization and website on the front page, breadcrumb and article elsewhere. */
export function structuredData({ title, description, image, article, parent }: PageMeta, path: string, publicUrl: string): object[] {
  const home = `${publicUrl}/`;
  const organization = { '@type': 'Organization', '@id': `${home}#academy`, name: brandName, url: home };
  if (!title) {
    return [
      {
        ...organization,
        description,
        logo: `${home}favicon.svg`,
        email: contactDetails.email,
        telephone: contactDetails.phone,
        // Placeholder links to the front page of a network are no profiles.
        sameAs: contactDetails.social.map(({ address }) => address).filter((address) => new URL(address).pathname !== '/'),
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
            author: organization,
            publisher: organization,
            mainEntityOfPage: publicUrl + path,
          },
        ]
      : []),
  ];
}
