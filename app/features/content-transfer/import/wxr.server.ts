import { eachText } from '#app/features/blog/post-texts.contract.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { type Author, bylineOf } from './byline.server.ts';
import { refuseAt } from './import-refusal.ts';
import {
  addressesOf,
  commentOf,
  type Entry,
  flattenThreads,
  leftOutComments,
  lineOf,
  noteOf,
  type ParsedComment,
  type ParsedFile,
  type ParsedPost,
  publicStateOf,
  tagsOf,
  titleOf,
  unknownVersionNote,
  webAddressOf,
} from './parsed-entry.server.ts';
import { addressElements, wordpressSite } from './site-name.ts';
import { isLocalEpoch, localTime, rssTime, utcTime } from './source-times.server.ts';
import { withFootnotes } from './wordpress-footnotes.ts';
import { blocksToHtml } from './wordpress-markup.ts';
import { readChannel, textOf, type XmlNode } from './xml-nodes.server.ts';

interface Channel {
  /** Texts of the elements that describe the site, by name. */
  about: Map<string, string>;
  timeZone: string;
  authors: Map<string, Author>;
  /** Entries of other kinds than posts, pages and pictures, by kind. */
  others: Map<string, number>;
}

const metaOf = (item: XmlNode, key: string): string =>
  item.children.flatMap((child) => (child.name === 'wp:postmeta' && textOf(child, 'wp:meta_key') === key ? textOf(child, 'wp:meta_value') : []))[0] ??
  '';

const knownVersion = /^1\.[0-2]$/;

/** Export of WordPress, WXR 1.0 to 1.2. */
export function parseWxr(chunks: AsyncIterable<Uint8Array>, { now, timeZone }: LocalTime, givenAddress = ''): ParsedFile {
  const channel: Channel = { about: new Map(), timeZone, authors: new Map(), others: new Map() };
  const version = () => channel.about.get('wp:wxr_version')?.trim() ?? '';
  return {
    format: 'wordpress',
    entries: readEntries(chunks, channel, now),
    address: () => addressElements.map((name) => channel.about.get(name)?.trim()).find(Boolean),
    site: () => wordpressSite(channel.about, givenAddress),
    notes: () => [
      ...(knownVersion.test(version()) ? [] : [unknownVersionNote(version(), '1.0 to 1.2')]),
      ...Array.from(channel.others, ([kind, count]) => `${count} of the kind ${kind.slice(0, 40)} left out: only posts are imported`),
    ],
  };
}

async function* readEntries(chunks: AsyncIterable<Uint8Array>, channel: Channel, now: number): AsyncGenerator<Entry, void, undefined> {
  for await (const node of readChannel(chunks)) {
    if (about.includes(node.name)) channel.about.set(node.name, node.text);
    else if (node.name === 'wp:author')
      channel.authors.set(textOf(node, 'wp:author_login'), {
        name: textOf(node, 'wp:author_display_name'),
        email: textOf(node, 'wp:author_email'),
      });
    if (node.name !== 'item') continue;
    if (!channel.about.has('wp:wxr_version'))
      refuseAt(node.line, 'this is a feed, not an export of WordPress. An export is made under Tools, Export of the administration of WordPress.');
    const entry = toEntry(node, channel, now);
    if (entry) yield entry;
  }
  if (!channel.about.has('wp:wxr_version')) refuseAt(1, 'this is no export of WordPress: it does not name its version (wp:wxr_version).');
}

const about = ['wp:wxr_version', ...addressElements, 'title'];

function toEntry(item: XmlNode, channel: Channel, now: number): Entry | undefined {
  const kind = textOf(item, 'wp:post_type');
  const sourceId = textOf(item, 'wp:post_id').trim().slice(0, 50);
  const address = textOf(item, 'wp:attachment_url').trim();
  if (kind === 'attachment') {
    if (address === '' || sourceId === '') return undefined;
    const order = Number(textOf(item, 'wp:menu_order'));
    return {
      kind: 'picture',
      sourceId,
      postId: textOf(item, 'wp:post_parent').trim().slice(0, 50),
      picture: {
        address,
        alt: lineOf(metaOf(item, '_wp_attachment_image_alt'), 300),
        caption: lineOf(textOf(item, 'excerpt:encoded'), 300),
        order: Number.isSafeInteger(order) ? order : 0,
      },
    };
  }
  const notes: string[] = [];
  const line = { kind: 'line' as const, sourceId, line: item.line, title: titleOf(textOf(item, 'title'), notes), notes };
  const leaveOut = (reason: string) => ({ ...line, notes: [reason] });
  if (kind === 'page') return leaveOut('Left out: it is a page, and only posts are imported');
  if (kind === 'guest-author') {
    addGuest(item, channel);
    return undefined;
  }
  if (kind !== 'post') {
    channel.others.set(kind || 'without a name', (channel.others.get(kind || 'without a name') ?? 0) + 1);
    return undefined;
  }
  if (sourceId === '') return leaveOut('Left out: it has no number (wp:post_id), by which it is known again');
  if (textOf(item, 'wp:status') === 'trash') return leaveOut('Left out: it was in the trash');
  return { ...line, post: toPost(item, line, channel, now) };
}

/** Guest author of Co-Authors Plus, without an account there. Posts name it by its login. */
function addGuest(item: XmlNode, { authors }: Channel): void {
  const login = metaOf(item, 'cap-user_login') || withoutPrefix(textOf(item, 'wp:post_name'));
  const guest = { name: metaOf(item, 'cap-display_name') || textOf(item, 'title'), email: metaOf(item, 'cap-user_email') };
  if (login !== '' && !authors.has(login)) authors.set(login, guest);
}

const withoutPrefix = (name: string) => name.replace(/^cap-/, '');

/** Authors of a post, the first one first. Co-Authors Plus lists them beside the account that created it. */
function authorsOf(item: XmlNode, { authors }: Channel): Author[] {
  const creator = textOf(item, 'dc:creator');
  const named = item.children.filter(({ name, attributes }) => name === 'category' && attributes.domain === 'author');
  const logins = named.map(({ attributes, text }) => (authors.has(text) ? text : withoutPrefix(attributes.nicename ?? text)));
  const ordered = logins.includes(creator) || logins.length === 0 ? [creator, ...logins] : logins;
  return Array.from(new Set(ordered), (login) => {
    const shown = named.find(({ attributes }) => withoutPrefix(attributes.nicename ?? '') === login)?.text;
    return authors.get(login) ?? { name: shown || login, email: '' };
  });
}

function toPost(
  item: XmlNode,
  { sourceId, title, notes }: { sourceId: string; title: string; notes: string[] },
  channel: Channel,
  now: number,
): ParsedPost {
  const thumbnail = metaOf(item, '_thumbnail_id').trim();
  const { timeZone } = channel;
  const date = timeOf(item, ['wp:post_date_gmt', 'wp:post_date', 'pubDate'], timeZone);
  const publication = stateOf(item, date.at, now, notes);
  if (date.isAssumed && publication.at !== null) notes.push(assumedNote('Its date is', timeZone));
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
    ...publication,
    date: date.at,
    ...bylineOf(authorsOf(item, channel)),
    // WordPress assigns this one to each post without a category.
    tags: tagsOf(
      tags.flatMap(({ attributes, text }) => (attributes.nicename === 'uncategorized' ? [] : text)),
      notes,
    ),
    cover: /^\d+$/.test(thumbnail) ? { address: null, id: thumbnail, alt: '' } : null,
    comments: commentsOf(item, timeZone, notes),
  };
}

interface SourceTime {
  at: number | null;
  /** Whether it is read in the time zone of this academy, because the file gives none. */
  isAssumed: boolean;
}

/** Time of an item or a comment: the first of its elements that has one. That of the site's clocks comes last. */
function timeOf(node: XmlNode, [utc, local, rss]: [utc: string, local: string, rss?: string], timeZone: string): SourceTime {
  const at = utcTime(textOf(node, utc)) ?? (rss === undefined ? null : rssTime(textOf(node, rss)));
  if (at !== null) return { at, isAssumed: false };
  const clock = textOf(node, local);
  // Where the time in UTC is the zero of 1970, the clocks of the site show the same zero.
  const assumed = textOf(node, utc).startsWith('1970-01-01') && isLocalEpoch(clock) ? null : localTime(clock, timeZone);
  return { at: assumed, isAssumed: assumed !== null };
}

const assumedNote = (subject: string, timeZone: string) => `${subject} without a time zone, so it is read in that of this academy (${timeZone})`;

function stateOf(item: XmlNode, date: number | null, now: number, notes: string[]): Pick<ParsedPost, 'state' | 'at'> {
  const status = textOf(item, 'wp:status');
  if (textOf(item, 'wp:post_password') !== '') {
    notes.push('It had a password, so it becomes a draft');
    return { state: 'draft', at: null };
  }
  if (status === 'publish' || status === 'future') return publicStateOf(date, status === 'future', now, notes);
  if (status !== 'draft') notes.push(`Its state was ${status.slice(0, 40) || 'not given'}, so it becomes a draft`);
  return { state: 'draft', at: null };
}

/** Approved comments. Without pingbacks and trackbacks, which readers have not written. */
function commentsOf(item: XmlNode, timeZone: string, notes: string[]): ParsedComment[] {
  const leftOut: { reason: string; place: string }[] = [];
  let hasAssumed = false;
  const comments = item.children.flatMap((node) => {
    if (node.name !== 'wp:comment') return [];
    const type = textOf(node, 'wp:comment_type').trim();
    const parent = textOf(node, 'wp:comment_parent').trim();
    const time = timeOf(node, ['wp:comment_date_gmt', 'wp:comment_date'], timeZone);
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
              at: time.at,
            });
    if (typeof comment !== 'string') {
      hasAssumed ||= time.isAssumed;
      return [comment];
    }
    leftOut.push({ reason: comment, place: `line ${node.line.toLocaleString('en')}` });
    return [];
  });
  if (hasAssumed) notes.push(assumedNote('The date of a comment is', timeZone));
  notes.push(...leftOutComments(leftOut));
  return flattenThreads(comments);
}
