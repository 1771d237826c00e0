import { expect, test } from 'vitest';
import { type PageMeta, pageMeta } from './page-meta.ts';

const matches = [{ loaderData: { publicUrl: 'https://academy.test' } }];
const tags = (page: Omit<PageMeta, 'matches' | 'description'>) => pageMeta({ description: 'What it is about', matches, ...page });
const named = (page: Parameters<typeof tags>[0]) =>
  Object.fromEntries(
    tags(page).flatMap((tag) => ('content' in tag ? [['property' in tag ? tag.property : 'name' in tag ? tag.name : '', tag.content]] : [])),
  );
const factsOf = (page: Parameters<typeof tags>[0]) =>
  tags(page).flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json'] as { '@graph': Record<string, unknown>[] }] : []))[0]?.['@graph'];

const article = { createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-16T12:00:00.000Z' };
const post = { title: 'Ụtụtụ ọma', path: '/blog/7', image: '/media/x-share.jpg', article, under: { title: 'Blog', path: '/blog' } };

test('a page that is not to be found says so, and nothing that makes it look good elsewhere', () => {
  expect(tags({ title: 'Verify' })).toEqual([
    { title: 'Verify · Mụta Igbo' },
    { name: 'description', content: 'What it is about' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test('a page without a picture of its own shows the academy’s', () => {
  expect(named({ title: 'About', path: '/about' })).toMatchObject({
    'og:title': 'About',
    'og:type': 'website',
    'og:url': 'https://academy.test/about',
    'og:image': 'https://academy.test/share.png',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://academy.test/share.png',
  });
});

test('a post is an article with its times and its own picture', () => {
  expect(named(post)).toMatchObject({
    'og:type': 'article',
    'og:image': 'https://academy.test/media/x-share.jpg',
    'article:published_time': article.createdAt,
    'article:modified_time': article.updatedAt,
  });
  const [way, written] = factsOf(post) ?? [];
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: 'https://academy.test/' }, { name: 'Blog' }, { position: 3, name: 'Ụtụtụ ọma' }],
  });
  expect(written).toMatchObject({ '@type': 'Article', headline: 'Ụtụtụ ọma', datePublished: article.createdAt, dateModified: article.updatedAt });
});

test('the front page says who we are, and claims no network’s own front page as ours', () => {
  const [academy, site] = factsOf({ path: '/' }) ?? [];
  expect(academy).toMatchObject({ '@type': 'Organization', name: 'Mụta Igbo', url: 'https://academy.test/', sameAs: [] });
  expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': academy?.['@id'] } });
});
