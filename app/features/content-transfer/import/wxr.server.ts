import { eachText } from '#app/features/blog/post-texts.contract.ts';
import { refuseAt } from './import-refusal.ts';
import {
  addressesOf,
  commentOf,
  type Entry,
  flattenThreads,
  isImportableTime,
  leftOutComments,
  lineOf,
  noteOf,
  type ParsedComment,
  type ParsedFile,
  type ParsedPost,
  publicStateOf,
  tagsOf,
  titleOf,
  utcTime,
  webAddressOf,
} from './parsed-entry.server.ts';
import { withFootnotes } from './wordpress-footnotes.ts';
import { blocksToHtml } from './wordpress-markup.ts';
import { readChannel, textOf, type XmlNode } from './xml-nodes.server.ts';

interface Author {
  name: string;
  email: string;
}
/** Elements with the address of the site, the best first. */
const addressElements = ['wp:base_blog_url', 'wp:base_site_url', 'link'];

interface Channel {
  addresses: Map<string, string>;
  site: string;
  authors: Map<string, Author>;
  /** Entries of other kinds than posts, pages and pictures, by kind. */
  others: Map<string, number>;
}

const metaOf = (item: XmlNode, key: string): string =>
  item.children.flatMap((child) => (child.name === 'wp:postmeta' && textOf(child, 'wp:meta_key') === key ? textOf(child, 'wp:meta_value') : []))[0] ??
  '';

/** Export of WordPress, WXR 1.0 to 1.2. */
export function parseWxr(chunks: AsyncIterable<Uint8Array>, now: number): ParsedFile {
  const channel: Channel = { addresses: new Map(), site: '', authors: new Map(), others: new Map() };
  return {
    format: 'wordpress',
    entries: readEntries(chunks, channel, now),
    address: () => addressElements.map((name) => channel.addresses.get(name)).find(Boolean),
    site: () => `wordpress ${channel.site}`,
    notes: () => Array.from(channel.others, ([kind, count]) => `${count} of the kind ${kind.slice(0, 40)} left out: only posts are imported`),
  };
}

async function* readEntries(chunks: AsyncIterable<Uint8Array>, channel: Channel, now: number): AsyncGenerator<Entry, void, undefined> {
  let hasVersion = false;
  for await (const node of readChannel(chunks)) {
    if (addressElements.includes(node.name)) channel.addresses.set(node.name, node.text.trim());
    if (node.name === 'wp:wxr_version') hasVersion = true;
    else if (node.name === 'wp:base_blog_url' || (node.name === 'wp:base_site_url' && channel.site === '')) channel.site = siteOf(node.text);
    else if (node.name === 'wp:author')
      channel.authors.set(textOf(node, 'wp:author_login'), {
        name: textOf(node, 'wp:author_display_name'),
        email: textOf(node, 'wp:author_email'),
      });
    if (node.name !== 'item') continue;
    if (!hasVersion)
      refuseAt(node.line, 'this is a feed, not an export of WordPress. An export is made under Tools, Export of the administration of WordPress.');
    const entry = toEntry(node, channel, now);
    if (entry) yield entry;
  }
  if (!hasVersion) refuseAt(1, 'this is no export of WordPress: it does not name its version (wp:wxr_version).');
}

/** Host and path, in lower case: the same site may be exported with http and https. */
const siteOf = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .split('/')
    .filter(Boolean)
    .join('/')
    .slice(0, 200);

function toEntry(item: XmlNode, channel: Channel, now: number): Entry | undefined {
  const kind = textOf(item, 'wp:post_type');
  const sourceId = textOf(item, 'wp:post_id').trim().slice(0, 50);
  const address = textOf(item, 'wp:attachment_url').trim();
  if (kind === 'attachment') {
    if (address === '' || sourceId === '') return undefined;
    return { kind: 'picture', sourceId, picture: { address, alt: lineOf(metaOf(item, '_wp_attachment_image_alt'), 300) } };
  }
  const notes: string[] = [];
  const line = { kind: 'line' as const, sourceId, line: item.line, title: titleOf(textOf(item, 'title'), notes), notes };
  const leaveOut = (reason: string) => ({ ...line, notes: [reason] });
  if (kind === 'page') return leaveOut('Left out: it is a page, and only posts are imported');
  if (kind !== 'post') {
    channel.others.set(kind || 'without a name', (channel.others.get(kind || 'without a name') ?? 0) + 1);
    return undefined;
  }
  if (sourceId === '') return leaveOut('Left out: it has no number (wp:post_id), by which it is known again');
  if (textOf(item, 'wp:status') === 'trash') return leaveOut('Left out: it was in the trash');
  return { ...line, post: toPost(item, line, channel, now) };
}

function toPost(
  item: XmlNode,
  { sourceId, title, notes }: { sourceId: string; title: string; notes: string[] },
  channel: Channel,
  now: number,
): ParsedPost {
  const author = channel.authors.get(textOf(item, 'dc:creator'));
  const thumbnail = metaOf(item, '_thumbnail_id').trim();
  const tags = item.children.filter(({ name, attributes }) => name === 'category' && ['post_tag', 'category'].includes(attributes.domain ?? ''));
  return {
    sourceId,
    // WordPress answers at the number, too, whatever its permalinks look like.
    addresses: addressesOf(textOf(item, 'link'), `/?p=${sourceId}`),
    title,
    ...eachText(() => null),
    subtitle: noteOf(metaOf(item, 'subtitle')),
    description: noteOf(metaOf(item, '_yoast_wpseo_metadesc') || textOf(item, 'excerpt:encoded')),
    canonical: webAddressOf(metaOf(item, '_yoast_wpseo_canonical').trim()),
    html: blocksToHtml(withFootnotes(textOf(item, 'content:encoded'), metaOf(item, 'footnotes')), notes),
    ...stateOf(item, now, notes),
    authorName: lineOf(author?.name || textOf(item, 'dc:creator'), 100) || null,
    authorEmail: author?.email.trim() || null,
    // WordPress assigns this one to each post without a category.
    tags: tagsOf(
      tags.flatMap(({ attributes, text }) => (attributes.nicename === 'uncategorized' ? [] : text)),
      notes,
    ),
    cover: /^\d+$/.test(thumbnail) ? { address: null, id: thumbnail, alt: '' } : null,
    comments: commentsOf(item, notes),
  };
}

function stateOf(item: XmlNode, now: number, notes: string[]): Pick<ParsedPost, 'state' | 'at'> {
  const status = textOf(item, 'wp:status');
  const pubDate = Date.parse(textOf(item, 'pubDate'));
  const at = utcTime(textOf(item, 'wp:post_date_gmt')) ?? (isImportableTime(pubDate) ? pubDate : null) ?? utcTime(textOf(item, 'wp:post_date'));
  if (textOf(item, 'wp:post_password') !== '') {
    notes.push('It had a password, so it becomes a draft');
    return { state: 'draft', at: null };
  }
  if (status === 'publish' || status === 'future') return publicStateOf(at, status === 'future', now, notes);
  if (status !== 'draft') notes.push(`Its state was ${status.slice(0, 40) || 'not given'}, so it becomes a draft`);
  return { state: 'draft', at: null };
}

/** Approved comments. Without pingbacks and trackbacks, which readers have not written. */
function commentsOf(item: XmlNode, notes: string[]): ParsedComment[] {
  const leftOut: { reason: string; place: string }[] = [];
  const comments = item.children.flatMap((node) => {
    if (node.name !== 'wp:comment') return [];
    const type = textOf(node, 'wp:comment_type').trim();
    const parent = textOf(node, 'wp:comment_parent').trim();
    const comment =
      textOf(node, 'wp:comment_approved').trim() !== '1'
        ? 'not approved'
        : type !== '' && type !== 'comment'
          ? 'pingback or trackback'
          : commentOf({
              sourceId: textOf(node, 'wp:comment_id').trim().slice(0, 50),
              parentId: parent === '' || parent === '0' ? null : parent,
              name: textOf(node, 'wp:comment_author'),
              email: textOf(node, 'wp:comment_author_email').trim(),
              html: textOf(node, 'wp:comment_content'),
              at: utcTime(textOf(node, 'wp:comment_date_gmt')) ?? utcTime(textOf(node, 'wp:comment_date')),
            });
    if (typeof comment !== 'string') return [comment];
    leftOut.push({ reason: comment, place: `line ${node.line.toLocaleString('en')}` });
    return [];
  });
  notes.push(...leftOutComments(leftOut));
  return flattenThreads(comments);
}
