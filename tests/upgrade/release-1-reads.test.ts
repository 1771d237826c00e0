import { expect, test, vi } from 'vitest';
import { testRecordedReads } from './recorded-reads.ts';
import { release, release1, tokens } from './release-1.ts';
import type { RecordedResponse } from './stored-release.ts';

// Vitest gives style sheets no address, which React reports on each page.
vi.mock('#app/ui/theme/fonts/late-faces.css?url', () => ({ default: '/late-faces.css' }));

/** In release 1 words had no pages: their feed led to the blog. */
function withoutWordLinks<Caller extends string>(path: string, answer: RecordedResponse<Caller>): RecordedResponse<Caller> {
  const { json, text } = answer;
  if (!path.startsWith('/word-of-day/feed')) return answer;
  const ofBlog = 'https://academy.test/blog';
  return {
    ...answer,
    ...(json && { json: JSON.parse(JSON.stringify(json), (_, value) => (value === ofBlog ? undefined : value)) }),
    ...(text !== undefined && { text: text.replaceAll(`<link>${ofBlog}</link>\n`, '') }),
  };
}

const read = testRecordedReads(release1, { reads: release.reads, tokens, expected: withoutWordLinks });

const recordedJson = (path: string) => release.reads.find((each) => each.path === path)?.answers[0]?.json;

/** Text of a page or body without markup. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" })[entity] ?? '&');

test.each([2, 7, 8, 9])('the page of post %i shows its texts, pictures and comments', async (id) => {
  const post = recordedJson(`/api/blog/${id}`) as { title: string; subtitle: string | null; body: string; image: string };
  const comments = recordedJson(`/api/blog/${id}/comments`) as { text: string; fullName: string | null }[];
  const response = await read(`/blog/${id}`, 'anonymous');
  expect(response.status).toBe(200);
  const html = await response.text();
  const shown = textOf(html);
  const texts = [post.title, post.subtitle, textOf(post.body), ...comments.flatMap(({ text, fullName }) => [text, fullName])];
  const pictures = [...`${post.image} ${post.body}`.matchAll(/\/media\/\w+/g)].map(([address]) => address);
  expect(texts.filter((text) => !shown.includes(text ?? ''))).toEqual([]);
  expect(pictures.filter((address) => !html.includes(`src="${address}-`))).toEqual([]);
});

test('the page of a deleted post responds with 404, and the health check with 200', async () => {
  expect((await read('/blog/10', 'anonymous')).status).toBe(404);
  expect((await read('/healthz', 'anonymous')).status).toBe(200);
});
