import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHttpApp } from '#app/http-app.server.ts';
import { postPages } from '#tests/support/post-pages.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { type Identity, openRelease, type RecordedResponse, release, tokens } from './release-1.ts';

// Vitest gives style sheets no address, which React reports on each page.
vi.mock('#app/ui/theme/fonts/late-faces.css?url', () => ({ default: '/late-faces.css' }));

let at: TestApp;
let server: ReturnType<typeof createHttpApp>;
beforeAll(async () => {
  at = await openRelease();
  server = createHttpApp(at.context, { handlePage: postPages });
});
afterAll(() => at.close());

let calls = 0;
/** Each GET has its own client address, so that none reaches the rate limit. */
async function read(path: string, as: Identity = 'anonymous'): Promise<Response> {
  calls += 1;
  const headers = new Headers(as === 'anonymous' ? {} : { Authorization: `Bearer ${tokens[as]}` });
  const remoteAddress = `198.18.${Math.floor(calls / 250)}.${calls % 250}`;
  return server.fetch(new Request(`http://academy.test${path}`, { headers }), { incoming: { socket: { remoteAddress } } });
}

/** Later releases may add fields and lines to a response, but must keep every recorded one. */
async function expectRecorded(response: Response, { status, type, total, json, text, sha256 }: RecordedResponse): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')?.split(';')[0]).toBe(type);
  expect(response.headers.get('X-Total-Count')).toBe(total === undefined ? null : String(total));
  const body = Buffer.from(await response.arrayBuffer());
  if (sha256 !== undefined) expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
  if (json !== undefined) expect(JSON.parse(body.toString())).toMatchObject(json);
  if (text !== undefined) {
    // The order of a sitemap has no meaning (sitemaps.org); that of feeds and CSV files has.
    const linesOf = (file: string) => (type === 'application/xml' ? file.split('\n').sort() : file.split('\n'));
    const recorded = linesOf(text);
    const lines = linesOf(body.toString());
    expect(lines.filter((line) => recorded.includes(line))).toEqual(recorded);
  }
}

/** In release 1 words had no pages: their feed led to the blog. */
function withoutWordLinks(path: string, answer: RecordedResponse): RecordedResponse {
  const { json, text } = answer;
  if (!path.startsWith('/word-of-day/feed')) return answer;
  const ofBlog = 'https://academy.test/blog';
  return {
    ...answer,
    ...(json && { json: JSON.parse(JSON.stringify(json), (_, value) => (value === ofBlog ? undefined : value)) }),
    ...(text !== undefined && { text: text.replaceAll(`<link>${ofBlog}</link>\n`, '') }),
  };
}

test.each(release.reads)('GET $path responds as release 1 did', async ({ path, answers }) => {
  for (const answer of answers) for (const as of answer.as) await expectRecorded(await read(path, as), withoutWordLinks(path, answer));
});

const recordedJson = (path: string) => release.reads.find((each) => each.path === path)?.answers[0]?.json;

/** Text of a page or body without markup. */
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" })[entity] ?? '&');

test.each([2, 7, 8, 9])('the page of post %i shows its texts, pictures and comments', async (id) => {
  const post = recordedJson(`/api/blog/${id}`) as { title: string; subtitle: string | null; body: string; image: string };
  const comments = recordedJson(`/api/blog/${id}/comments`) as { text: string; fullName: string | null }[];
  const response = await read(`/blog/${id}`);
  expect(response.status).toBe(200);
  const html = await response.text();
  const shown = textOf(html);
  const texts = [post.title, post.subtitle, textOf(post.body), ...comments.flatMap(({ text, fullName }) => [text, fullName])];
  const pictures = [...`${post.image} ${post.body}`.matchAll(/\/media\/\w+/g)].map(([address]) => address);
  expect(texts.filter((text) => !shown.includes(text ?? ''))).toEqual([]);
  expect(pictures.filter((address) => !html.includes(`src="${address}-`))).toEqual([]);
});

test('the page of a deleted post responds with 404, and the health check with 200', async () => {
  expect((await read('/blog/10')).status).toBe(404);
  expect((await read('/healthz')).status).toBe(200);
});
