import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { checkFile } from '#tests/support/imports.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';
import { zipOf } from '#tests/support/zip.ts';

const test = withAppPerFile({ STARTER_CONTENT: 'off' });

const xml = (title: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0">\n<channel><wp:wxr_version>1.2</wp:wxr_version>\n<item>\n<title>${title}</title></item></channel></rss>`;
const edited = 'with a text editor, and choose the file again.';
const utf16 = (littleEndian: boolean, mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}<?xml version="1.0"?><rss/>`, 'utf16le');
  return new Uint8Array(littleEndian ? bytes : bytes.swap16());
};

test.for<[string, string | Uint8Array, string]>([
  ['a bare &', xml('Ada & Obi'), `Line 5: please write the “&” at character 12 as “&amp;” ${edited}`],
  ['a bare & at the end of a line', xml('Ada &\nObi'), `Line 5: please write the “&” at its end as “&amp;” ${edited}`],
  ['a bare & in an address', xml('<a href="/?a=1&b=2">a</a>'), `Line 5: please write the “&” at character 22 as “&amp;” ${edited}`],
  [
    'the name of a character that XML does not know',
    xml('Done&check; today'),
    `Line 5: XML does not know “&check;” (at character 12). Please write the character itself there ${edited}`,
  ],
  ['a bare <', xml('1 < 2'), `Line 5: please write the “<” at character 10 as “&lt;” ${edited}`],
  [
    'a message of PHP before the file',
    `<br />\n<b>Warning</b>: too late\n${xml('One')}`,
    'Line 3: there is other text before “<?xml”. Please delete all that stands before it with a text editor, and try again.',
  ],
  ['UTF-16, little endian', utf16(true, true), 'Line 1: the file is written in UTF-16. Please save it as UTF-8 and try again.'],
  ['UTF-16, big endian', utf16(false, true), 'Line 1: the file is written in UTF-16. Please save it as UTF-8 and try again.'],
  ['UTF-16 without a mark', utf16(false, false), 'Line 1: the file is written in UTF-16. Please save it as UTF-8 and try again.'],
  [
    'a DOCTYPE',
    xml('One').replace('<rss', '<!DOCTYPE rss>\n<rss'),
    'Line 2: the file has a DOCTYPE, which no export of WordPress has. For safety it is not read any further.',
  ],
])('a file with %s is refused with its place and what to do', async ([, file, reason], { app, adminToken }) => {
  expect((await checkFile(app, adminToken, { file })).state).toMatchObject({ state: 'refused', reason });
});

const blogger = `<feed xmlns='http://www.w3.org/2005/Atom'><id>tag:blogger.com,1999:blog-1.archive</id><title>Family</title><generator version='7.00' uri='http://www.blogger.com'>Blogger</generator>`;
const takeout = `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-1</id><title>Family</title>`;
const zip = (...names: string[]) => zipOf(names.map((name) => ({ name, bytes: Buffer.from('Text') })));

test.for<[string, string | Uint8Array, RegExp]>([
  [
    'of Blogger',
    `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?>${blogger}</feed>`,
    /^This is an export of Blogger, .* WordPress\.com, .* export everything there/,
  ],
  ['of Blogger by Google Takeout', `${takeout}</feed>`, /^This is an export of Blogger, /],
  ['of Blogger by Google Takeout as a zip', zip('Takeout/Blogger/Blogs/Family/feed.atom'), /^This is an export of Blogger by Google Takeout/],
  ['of another blog as a feed', '<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title></feed>', /^This is a feed, not an export/],
  ['of Medium', zip('README.html', 'posts/2019-01-01_One.html'), /^This is an export of Medium/],
  ['of Substack', zip('posts.csv', 'posts/1.one.html'), /^This is an export of Substack/],
  ['of Substack, unpacked', 'post_id,post_date,is_published\n1.one,2021', /^This is the list of posts of Substack/],
  ['of Movable Type', 'AUTHOR: Ada\nTITLE: One\n', /^This is an export of Movable Type/],
  ['as a zip', zip('blog.xml'), /^This is a zip\. Please unpack it/],
  ['as a web page', '<!DOCTYPE html><html><body>Text</body></html>', /^This is a web page, not an export/],
])('an export %s is named as such, with advice', async ([, file, reason], { app, adminToken }) => {
  expect((await checkFile(app, adminToken, { file })).state).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) });
});

test('XML 1.1, a byte order mark, empty lines at the top and names of characters of HTML 4 are read', async ({ app, adminToken }) => {
  const file = wordpressExport([{ id: 1, title: 'Ada&nbsp;&amp; Obi&hellip;', body: '<p>Text</p>', at: '2020-01-31 08:30:00' }]);
  for (const variant of [file.replace('1.0', '1.1'), `\uFEFF${file}`, `\n\n${file}`]) {
    const { lines } = await checkFile(app, adminToken, { file: variant });
    expect(lines).toMatchObject([{ title: 'Ada & Obi…', outcome: 'waiting' }]);
  }
});
