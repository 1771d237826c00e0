import { element, escapeMarkup, xmlDeclaration } from '#app/http/feed.server.ts';
import { normalize } from '#app/lib/normalize.ts';
import type { ExportedComment, ExportedPost, ExportedWord } from './exported.server.ts';

/** Numbers of entries that WordPress knows in one list: pictures and words get ranges of their own. */
const firstPicture = 1_000_000_000;
const firstWord = 2_000_000_000;

const namespaces = [
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:wfw="http://wellformedweb.org/CommentAPI/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:wp="http://wordpress.org/export/1.2/"',
].join(' ');

/** Everything public for the importer of WordPress (WXR 1.2), in pieces. */
export async function* wxrExport(
  { publicUrl, brandName, now }: { publicUrl: string; brandName: string; now: number },
  posts: AsyncIterable<ExportedPost>,
  words: AsyncIterable<ExportedWord>,
): AsyncGenerator<string, void, undefined> {
  yield `${xmlDeclaration}<rss version="2.0" ${namespaces}>\n<channel>\n`;
  yield lines([
    element('title', brandName),
    element('link', publicUrl),
    element('description', ''),
    element('pubDate', new Date(now).toUTCString()),
    element('language', 'en'),
    element('wp:wxr_version', '1.2'),
    element('wp:base_site_url', publicUrl),
    element('wp:base_blog_url', publicUrl),
  ]);
  const logins = createNames();
  const slugs = createNames();
  for await (const post of posts) {
    const { name: login, isNew } = post.author === null ? { name: '', isNew: false } : logins.of(post.author, String(post.id));
    // A block stands before the first post that names its author: the posts are read one by one.
    if (post.author !== null && isNew) yield authorBlock(logins.count(), login, post.author);
    yield pictureItem(post) + postItem(post, login, slugs.next(slugOf(post.title), String(post.id)));
  }
  for await (const word of words) yield wordItem(word);
  yield '</channel>\n</rss>\n';
}

const lines = (parts: string[]) => `${parts.filter(Boolean).join('\n')}\n`;
/** Plain text as WordPress stores titles, names and notes: it takes them for HTML. */
const asHtml = (text: string) => text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');

/** ASCII letters, digits and hyphens, as in addresses and logins of WordPress; '' when there are none. */
const slugOf = (text: string) =>
  normalize(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');

/** Names that differ, each for one text. */
function createNames() {
  const used = new Set<string>();
  const byText = new Map<string, string>();
  const next = (slug: string, id: string) => {
    const name = slug !== '' && !used.has(slug) ? slug : [slug, id].filter(Boolean).join('-');
    used.add(name);
    return name;
  };
  return {
    next,
    of(text: string, id: string): { name: string; isNew: boolean } {
      const known = byText.get(text);
      const name = known ?? next(slugOf(text), id);
      byText.set(text, name);
      return { name, isNew: known === undefined };
    },
    count: () => byText.size,
  };
}

const authorBlock = (id: number, login: string, name: string) =>
  `<wp:author>${[
    element('wp:author_id', String(id)),
    element('wp:author_login', login),
    element('wp:author_email', ''),
    element('wp:author_display_name', asHtml(name)),
    element('wp:author_first_name', ''),
    element('wp:author_last_name', ''),
  ].join('')}</wp:author>\n`;

/** Text is escaped, not in CDATA: no text can end its element. */
const meta = (key: string, value: string | null) =>
  value ? `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>` : '';
/** '2026-01-31 08:30:00' */
const wpTime = (iso: string) => iso.slice(0, 19).replace('T', ' ');

interface Item {
  id: number;
  kind: string;
  title: string;
  link: string;
  /** Last part of its address in WordPress. */
  slug: string;
  at: string;
  status?: string;
  /** Login. */
  author?: string;
  content?: string;
  excerpt?: string | null;
  parts: string[];
}

const item = ({ id, kind, title, link, slug, at, status = 'publish', author, content = '', excerpt, parts }: Item) =>
  `<item>\n${lines([
    element('title', asHtml(title)),
    element('link', link),
    element('pubDate', new Date(at).toUTCString()),
    element('dc:creator', author ?? ''),
    `<guid isPermaLink="false">${escapeMarkup(link)}</guid>`,
    element('description', ''),
    element('content:encoded', content),
    element('excerpt:encoded', asHtml(excerpt ?? '')),
    element('wp:post_id', String(id)),
    element('wp:post_date', wpTime(at)),
    element('wp:post_date_gmt', wpTime(at)),
    element('wp:comment_status', 'open'),
    element('wp:ping_status', 'closed'),
    element('wp:post_name', slug),
    element('wp:status', status),
    element('wp:post_parent', '0'),
    element('wp:menu_order', '0'),
    element('wp:post_type', kind),
    element('wp:post_password', ''),
    element('wp:is_sticky', '0'),
    ...parts,
  ])}</item>\n`;

const pictureItem = ({ id, title, image, publishedAt }: ExportedPost) =>
  item({
    id: firstPicture + id,
    kind: 'attachment',
    title,
    link: image.url,
    slug: image.url.split('/').at(-1) ?? '',
    at: publishedAt,
    status: 'inherit',
    parts: [element('wp:attachment_url', image.url), meta('_wp_attachment_image_alt', asHtml(image.alt))],
  });

const postItem = (
  { id, url, title, subtitle, body, description, canonical, tags, publishedAt, comments }: ExportedPost,
  author: string,
  slug: string,
) =>
  item({
    id,
    kind: 'post',
    title,
    link: url,
    slug,
    at: publishedAt,
    author,
    // A block of its own: WordPress leaves the HTML in it as it is.
    content: `<!-- wp:html -->\n${body}\n<!-- /wp:html -->`,
    excerpt: description,
    parts: [
      ...tags.map((tag) => `<category domain="post_tag" nicename="${escapeMarkup(nicenameOf(tag))}">${escapeMarkup(asHtml(tag))}</category>`),
      meta('_thumbnail_id', String(firstPicture + id)),
      meta('subtitle', asHtml(subtitle ?? '')),
      meta('_yoast_wpseo_canonical', canonical),
      ...comments.flatMap(commentParts),
    ],
  });

const wordItem = ({ id, url, title, subtitle, body, shownOn, comments }: ExportedWord) =>
  item({
    id: firstWord + id,
    kind: 'word_of_the_day',
    title,
    link: url,
    slug: url.split('/').at(-1) ?? '',
    at: `${shownOn}T00:00:00.000Z`,
    content: escapeMarkup(body),
    parts: [meta('subtitle', asHtml(subtitle ?? '')), ...comments.flatMap(commentParts)],
  });

const nicenameOf = (tag: string) => encodeURIComponent(tag.toLowerCase().replace(/\s+/g, '-')).toLowerCase();

const commentParts = (comment: ExportedComment): string[] => [
  commentPart(comment, 0),
  ...comment.replies.map((reply) => commentPart({ ...reply, replies: [] }, comment.id)),
];

const commentPart = ({ id, name, text, writtenAt }: ExportedComment, parent: number) =>
  `<wp:comment>${[
    element('wp:comment_id', String(id)),
    element('wp:comment_author', asHtml(name ?? '')),
    element('wp:comment_author_email', ''),
    element('wp:comment_author_url', ''),
    element('wp:comment_author_IP', ''),
    element('wp:comment_date', wpTime(writtenAt)),
    element('wp:comment_date_gmt', wpTime(writtenAt)),
    // WordPress takes the text of comments for HTML.
    element('wp:comment_content', escapeMarkup(text)),
    element('wp:comment_approved', '1'),
    element('wp:comment_type', 'comment'),
    element('wp:comment_parent', String(parent)),
    element('wp:comment_user_id', '0'),
  ].join('')}</wp:comment>`;
