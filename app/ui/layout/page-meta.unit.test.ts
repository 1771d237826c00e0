import { expect, test } from 'vitest';
import { type PageMeta, pageMeta } from './page-meta.ts';

const matches = [{ loaderData: { publicUrl: 'https://academy.test' } }];
const tags = (page: Omit<PageMeta, 'matches' | 'description'>) => pageMeta({ description: 'What it is about', matches, ...page });
const contentByName = (page: Parameters<typeof tags>[0]) =>
  Object.fromEntries(
    tags(page).flatMap((tag) => ('content' in tag ? [['property' in tag ? tag.property : 'name' in tag ? tag.name : '', tag.content]] : [])),
  );
const graphOf = (page: Parameters<typeof tags>[0]) =>
  tags(page).flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as { '@graph': Record<string, unknown>[] }] : []))[0]?.['@graph'];

const article = { createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-16T12:00:00.000Z' };
const post = { title: 'Ụtụtụ ọma', path: '/blog/7', image: '/media/x-share.jpg', article, parent: { title: 'Blog', path: '/blog' } };

test('a page that is not indexed has noindex and no share tags', () => {
  expect(tags({ title: 'Verify' })).toEqual([
    { title: 'Verify · Mụta Igbo' },
    { name: 'description', content: 'What it is about' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test('a page without an image has the default share image', () => {
  expect(contentByName({ title: 'About', path: '/about' })).toMatchObject({
    'og:title': 'About',
    'og:type': 'website',
    'og:url': 'https://academy.test/about',
    'og:image': 'https://academy.test/share.png',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://academy.test/share.png',
  });
});

test('a post is an article with its dates and its image', () => {
  expect(contentByName(post)).toMatchObject({
    'og:type': 'article',
    'og:image': 'https://academy.test/media/x-share.jpg',
    'article:published_time': article.createdAt,
    'article:modified_time': article.updatedAt,
  });
  const [breadcrumb, articleNode] = graphOf(post) ?? [];
  expect(breadcrumb).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: 'https://academy.test/' }, { name: 'Blog' }, { position: 3, name: 'Ụtụtụ ọma' }],
  });
  expect(articleNode).toMatchObject({ '@type': 'Article', headline: 'Ụtụtụ ọma', datePublished: article.createdAt, dateModified: article.updatedAt });
});

test('the front page describes the organization, without placeholder profiles', () => {
  const [organization, site] = graphOf({ path: '/' }) ?? [];
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Mụta Igbo', url: 'https://academy.test/', sameAs: [] });
  expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization?.['@id'] } });
});
