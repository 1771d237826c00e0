/** @module-tag full */
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { readImportFile, upload } from '#tests/support/imports.ts';
import { tooLongTurn } from '#tests/support/longest-turn.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerFile({ STARTER_CONTENT: 'off' });

const wordpress = readImportFile('family-blog.wordpress.xml');
const head = wordpress.slice(0, wordpress.indexOf('<item>'));
const item = (content: string, title = 'One', parts = '') =>
  `<item><title>${title}</title><content:encoded>${content}</content:encoded><wp:post_id>1</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type>${parts}</item>`;
const withItems = (...items: string[]) => `${head}${items.join('')}</channel></rss>`;
const many = (count: number, part: (nth: number) => string, separator = '') => Array.from({ length: count }, (_, nth) => part(nth)).join(separator);
const attributes = (count: number) => many(count, (nth) => `a${nth}=""`, ' ');
const ghost = (post: string) => `{"data":{"posts":[{${post},"id":1,"title":"One","status":"draft"}]}}`;
const picture = 'https://blog.example/wp-content/uploads/2020/03/yard.png';
const comment = (nth: number) =>
  `<wp:comment><wp:comment_id>${nth + 1}</wp:comment_id><wp:comment_date_gmt>2020-01-01 10:00:00</wp:comment_date_gmt><wp:comment_content>a</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>${nth}</wp:comment_parent></wp:comment>`;

const ready = { state: 'ready', reason: null };
/** Each post of the file is left out with a sentence. */
const leftOut = { state: 'done', reason: null };
const refused = (sentence: RegExp) => ({ state: 'refused', reason: expect.stringMatching(sentence) });

interface Case {
  file: () => string;
  pictures?: () => Uint8Array;
  expected: object;
}
const cases: Record<string, Case> = {
  '1,000,000 attributes of one element': {
    file: () => `${head}<item ${attributes(1_000_000)}>`,
    expected: refused(/an element has more than 100 attributes/),
  },
  '1,000,000 attributes of one element of a body': {
    file: () => withItems(item(`<![CDATA[<p ${attributes(1_000_000)}>Text</p>]]>`)),
    expected: leftOut,
  },
  '20,000 attributes of one element of a body': {
    file: () => withItems(item(`<![CDATA[<p ${attributes(20_000)}>Text</p>]]>`)),
    expected: ready,
  },
  '1,000,000 attributes of one element of a body in Ghost': {
    file: () => ghost(`"html":${JSON.stringify(`<p ${attributes(1_000_000)}>Text</p>`)}`),
    expected: leftOut,
  },
  '1,000,000 keys of one post': {
    file: () => ghost(`${many(1_000_000, (nth) => `"a${nth}":0`, ',')},"html":"<p>Text</p>"`),
    expected: ready,
  },
  '1,000 posts of one number': { file: () => withItems(many(1_000, (nth) => item('Text', `One ${nth}`))), expected: ready },
  '5,000,000 brackets': { file: () => `{"db":${'['.repeat(5_000_000)}`, expected: refused(/^Line 1: lists are nested more than 100 deep/) },
  '3,000 pictures of one name': {
    file: () => withItems(item(many(10, (nth) => `&lt;img src="${picture}?${nth}">`))),
    pictures: () => zipOf(Array.from({ length: 3_000 }, () => ({ name: 'uploads/2020/03/yard.png', bytes: Buffer.from('x') }))),
    expected: ready,
  },
  '8,000 comments, each a reply to the one before': { file: () => withItems(item('Text', 'One', many(8_000, comment))), expected: ready },
  '20,000 tags': {
    file: () =>
      withItems(
        item(
          'Text',
          'One',
          many(20_000, (nth) => `<category domain="post_tag">!${nth}!</category>`),
        ),
      ),
    expected: ready,
  },
};

test.for(Object.entries(cases))('a file with %s keeps no other request waiting', async ([, { file, pictures, expected }], { app, adminToken }) => {
  const api = app.api(adminToken);
  const id = await upload(api, { file: file(), ...(pictures ? { pictures: pictures() } : {}) });
  await api.contentTransfer.check({ id });
  const turn = await tooLongTurn(() => app.jobWorkers.drain());
  const { state, reason } = await api.contentTransfer.read({ id });
  expect({ state, reason }).toEqual(expected);
  expect(turn).toBeUndefined();
  if (state === 'ready') await api.contentTransfer.remove({ id });
});
