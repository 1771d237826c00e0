import * as z from 'zod/mini';
import { eachText } from '#app/features/blog/post-texts.contract.ts';
import { escapeMarkup } from '#app/http/feed.server.ts';
import { stripForbiddenCharacters } from '#app/lib/characters.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import { bylineOf } from './byline.server.ts';
import { type GhostData, GhostPost, isSet, readGhost } from './ghost-data.server.ts';
import {
  addressesOf,
  type Entry,
  lineOf,
  noteOf,
  type ParsedFile,
  type ParsedLine,
  type ParsedPost,
  publicStateOf,
  tagsOf,
  titleOf,
  unknownVersionNote,
  webAddressOf,
} from './parsed-entry.server.ts';
import { ghostTime } from './source-times.server.ts';

/** '003' is the database of version 0.x; a version that is not named says nothing. */
const knownVersion = /^(?:00\d|[0-6](?:\..*)?|)$/;

/** Export of Ghost, versions 0 to 6. It is parsed in one piece. */
export function parseGhost(bytes: Uint8Array, now: number): ParsedFile {
  const { data, version } = readGhost(bytes);
  return {
    format: 'ghost',
    entries: readEntries(data, now),
    address: () => undefined,
    site: () => 'ghost',
    notes: () => [...(knownVersion.test(version) ? [] : [unknownVersionNote(version, '0 to 6')]), 'Exports of Ghost hold no comments'],
  };
}

const byPost = <Row extends { post_id: string | number }>(list: Row[]) => Map.groupBy(list, ({ post_id }) => String(post_id));
const inOrder = <Row extends { sort_order?: number | null | undefined }>(list: Row[] = []) =>
  list.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0));

/** Tables of an export by the numbers of their rows. */
const tablesOf = (data: GhostData) => ({
  // Internal tags begin with # where a version gives tags no visibility.
  tagNames: new Map(
    data.tags.flatMap((tag) => (tag.visibility === 'internal' || tag.name.startsWith('#') ? [] : [[String(tag.id), tag.name] as const])),
  ),
  users: new Map(data.users.map((user) => [String(user.id), user])),
  metas: new Map(data.posts_meta.map((meta) => [String(meta.post_id), meta])),
  tags: byPost(data.posts_tags),
  authors: byPost(data.posts_authors),
});
type Tables = ReturnType<typeof tablesOf>;

async function* readEntries(data: GhostData, now: number): AsyncGenerator<Entry, void, undefined> {
  const tables = tablesOf(data);
  for (const [index, row] of data.posts.entries()) {
    const parsed = z.safeParse(GhostPost, row);
    if (parsed.success) {
      yield toEntry(parsed.data, tables, now);
      continue;
    }
    const reason = `Left out: post ${index + 1} of the file cannot be read (${parsed.error.issues[0]?.path.join(', ') || 'it is no post'})`;
    yield { kind: 'line', line: null, sourceId: '', title: `Post ${index + 1}`, notes: [reason] };
  }
}

function toEntry(post: GhostPost, tables: Tables, now: number): ParsedLine {
  const notes: string[] = [];
  const line = {
    kind: 'line' as const,
    line: null,
    sourceId: stripForbiddenCharacters(post.uuid || String(post.id)).slice(0, 50),
    title: titleOf(post.title === '(Untitled)' ? '' : (post.title ?? ''), notes),
    notes,
  };
  if (post.type === 'page' || isSet(post.page)) return { ...line, notes: ['Left out: it is a page, and only posts are imported'] };
  const html = bodyOf(post, notes);
  if (html === undefined) return { ...line, notes: ['Left out: the export has no HTML of it. Publish it in Ghost once, then export again'] };
  return { ...line, post: toPost(post, { ...line, html }, tables, now) };
}

/** HTML of a post. Where a version has written none, its plain text stands in. */
function bodyOf({ html, plaintext, markdown }: GhostPost, notes: string[]): string | undefined {
  if (html?.trim()) return html;
  const plain = [plaintext, markdown].find((text) => text?.trim());
  if (!plain) return undefined;
  notes.push('The export has no HTML of it, so its plain text is imported, without pictures, links and headings');
  return paragraphs(plain)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('\n');
}

function toPost(
  post: GhostPost,
  { sourceId, title, html, notes }: { sourceId: string; title: string; html: string; notes: string[] },
  { tagNames, users, metas, tags, authors }: Tables,
  now: number,
): ParsedPost {
  const key = String(post.id);
  const meta = metas.get(key);
  const written = inOrder(authors.get(key)).map(({ author_id }) => String(author_id));
  const authorIds = written.length > 0 ? written : [String(post.author_id)];
  const cover = post.feature_image || post.image;
  if ([post.codeinjection_head, post.codeinjection_foot].some((code) => code?.trim())) notes.push('The code injected into its page is left out');
  return {
    sourceId,
    addresses: addressesOf(post.slug ? `/${post.slug}/` : null),
    title,
    ...eachText(() => null),
    subtitle: noteOf(post.custom_excerpt),
    description: noteOf(meta?.meta_description || post.meta_description),
    canonical: webAddressOf(post.canonical_url),
    html,
    ...stateOf(post, isSet(meta?.email_only), now, notes),
    date: ghostTime(post.published_at) ?? ghostTime(post.created_at),
    ...bylineOf(
      authorIds.flatMap((id) => {
        const { name, email } = users.get(id) ?? {};
        return name || email ? { name: name ?? '', email: email ?? '' } : [];
      }),
    ),
    tags: tagsOf(
      inOrder(tags.get(key)).flatMap(({ tag_id }) => tagNames.get(String(tag_id)) ?? []),
      notes,
    ),
    cover: cover ? { address: cover, id: null, alt: lineOf(meta?.feature_image_alt ?? '', 300) } : null,
    comments: [],
  };
}

const readers: Record<string, string> = { paid: 'paying members', tiers: 'the members of some tiers' };

/** Posts for members, and those that were only mailed, were never public. */
function stateOf(
  { status, visibility, published_at, created_at }: GhostPost,
  isEmail: boolean,
  now: number,
  notes: string[],
): Pick<ParsedPost, 'state' | 'at'> {
  const draft = { state: 'draft', at: null } as const;
  if (isEmail || status === 'sent') {
    notes.push('It was only sent by email, so it becomes a draft');
    return draft;
  }
  if (visibility && visibility !== 'public') {
    notes.push(`It was for ${readers[visibility] ?? 'members'} only, so it becomes a draft`);
    return draft;
  }
  const at = ghostTime(published_at);
  const begun = ghostTime(created_at);
  if (status === 'published' && at === null && begun !== null) {
    notes.push('It has no date of its publication, so that of its creation stands in');
    return publicStateOf(begun, false, now, notes);
  }
  if (status === 'published' || status === 'scheduled') return publicStateOf(at, status === 'scheduled', now, notes);
  if (status !== 'draft') notes.push(`Its state was ${(status ?? 'not given').slice(0, 40)}, so it becomes a draft`);
  return draft;
}
