import * as z from 'zod/mini';
import { eachText } from '#app/features/blog/post-texts.contract.ts';
import { stripForbiddenCharacters } from '#app/lib/characters.ts';
import { tooDeepAt } from '#app/lib/json-depth.ts';
import { ImportRefusal, refuseAt } from './import-refusal.ts';
import {
  addressesOf,
  type Entry,
  isImportableTime,
  lineOf,
  noteOf,
  type ParsedFile,
  type ParsedPost,
  publicStateOf,
  tagsOf,
  titleOf,
  webAddressOf,
} from './parsed-entry.server.ts';

const id = z.union([z.string(), z.number()]);
const text = z.nullish(z.string());
const GhostPost = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  type: text,
  status: text,
  visibility: text,
  feature_image: text,
  published_at: z.nullish(z.union([z.string(), z.number()])),
  custom_excerpt: text,
  canonical_url: text,
});
type GhostPost = z.output<typeof GhostPost>;
const rows = <S extends z.core.$ZodType>(schema: S) => z._default(z.array(schema), []);
const Data = z.object({
  posts: z.array(z.unknown()),
  posts_meta: rows(z.object({ post_id: id, meta_description: text, feature_image_alt: text })),
  tags: rows(z.object({ id, name: z.string(), visibility: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.nullish(z.number()) })),
  users: rows(z.object({ id, name: text, email: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: z.nullish(z.number()) })),
});
type Data = z.output<typeof Data>;
const Part = z.object({ data: Data });

const noExport =
  'This is no export of Ghost: a list of posts (db, data, posts) is missing. An export is made under Settings, Import/Export of Ghost.';

const maxDepth = 100;

/** Export of Ghost, versions 2 to 6. It is parsed in one piece. */
export function parseGhost(bytes: Uint8Array, now: number): ParsedFile {
  const data = dataOf(readJson(bytes));
  return {
    format: 'ghost',
    entries: readEntries(data, now),
    address: () => undefined,
    site: () => 'ghost',
    notes: () => ['Exports of Ghost hold no comments'],
  };
}

function readJson(bytes: Uint8Array): unknown {
  let json = '';
  try {
    json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportRefusal('There are characters that are not UTF-8. Please save the file as UTF-8 and try again.');
  }
  const deep = tooDeepAt(json, maxDepth);
  if (deep >= 0) refuseAt(json.slice(0, deep).split('\n').length, `lists are nested more than ${maxDepth} deep, which no export of Ghost has.`);
  try {
    return JSON.parse(json);
  } catch (error) {
    const line = /line (\d+)/.exec(String(error))?.[1] ?? json.split('\n').length;
    throw new ImportRefusal(`Line ${line}: the file is broken here. Please export it again, and check that it was downloaded to its end.`);
  }
}

function dataOf(file: unknown): Data {
  const db = (file as { db?: unknown } | null)?.db;
  const parsed = z.safeParse(Part, Array.isArray(db) ? db[0] : file);
  if (parsed.success) return parsed.data.data;
  const [list, index] = parsed.error.issues[0]?.path.slice(1) ?? [];
  if (list === undefined || list === 'posts') throw new ImportRefusal(noExport);
  const place = typeof index === 'number' ? `entry ${index + 1} of the list “${String(list)}”` : `the list “${String(list)}”`;
  throw new ImportRefusal(
    `This export of Ghost cannot be read: ${place} is not as Ghost writes it. Please export again, and upload the file unchanged.`,
  );
}

async function* readEntries(data: Data, now: number): AsyncGenerator<Entry, void, undefined> {
  const inOrder = <T extends { sort_order?: number | null | undefined }>(list: T[] = []) =>
    list.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0));
  const names = new Map(data.tags.filter(({ visibility }) => visibility !== 'internal').map((tag) => [String(tag.id), tag.name]));
  const users = new Map(data.users.map((user) => [String(user.id), user]));
  const metas = new Map(data.posts_meta.map((meta) => [String(meta.post_id), meta]));
  const tags = Map.groupBy(data.posts_tags, ({ post_id }) => String(post_id));
  const authors = Map.groupBy(data.posts_authors, ({ post_id }) => String(post_id));
  for (const [index, row] of data.posts.entries()) {
    const parsed = z.safeParse(GhostPost, row);
    const notes: string[] = [];
    const base = { kind: 'line' as const, line: null, notes };
    if (!parsed.success) {
      const reason = `Left out: post ${index + 1} of the file cannot be read (${parsed.error.issues[0]?.path.join(', ') || 'it is no post'})`;
      yield { ...base, sourceId: '', title: `Post ${index + 1}`, notes: [reason] };
      continue;
    }
    const post = parsed.data;
    const key = String(post.id);
    const line = {
      ...base,
      sourceId: stripForbiddenCharacters(post.uuid || key).slice(0, 50),
      title: titleOf(post.title === '(Untitled)' ? '' : (post.title ?? ''), notes),
    };
    const user = users.get(String(inOrder(authors.get(key))[0]?.author_id));
    const meta = metas.get(key);
    if (post.type === 'page') yield { ...line, notes: ['Left out: it is a page, and only posts are imported'] };
    else if (!post.html?.trim()) yield { ...line, notes: ['Left out: the export has no HTML of it. Publish it in Ghost once, then export again'] };
    else
      yield {
        ...line,
        post: {
          sourceId: line.sourceId,
          addresses: addressesOf(post.slug ? `/${post.slug}/` : null),
          title: line.title,
          ...eachText(() => null),
          subtitle: noteOf(post.custom_excerpt),
          description: noteOf(meta?.meta_description),
          canonical: webAddressOf(post.canonical_url),
          html: post.html,
          ...stateOf(post, now, notes),
          authorName: lineOf(user?.name ?? '', 100) || null,
          authorEmail: stripForbiddenCharacters(user?.email ?? '').trim() || null,
          tags: tagsOf(
            inOrder(tags.get(key)).flatMap(({ tag_id }) => names.get(String(tag_id)) ?? []),
            notes,
          ),
          cover: post.feature_image ? { address: post.feature_image, id: null, alt: lineOf(meta?.feature_image_alt ?? '', 300) } : null,
          comments: [],
        },
      };
  }
}

/** Posts for members, and those that were only mailed, were never public. */
function stateOf({ status, visibility, published_at }: GhostPost, now: number, notes: string[]): Pick<ParsedPost, 'state' | 'at'> {
  const ms = typeof published_at === 'number' ? published_at : Date.parse(published_at ?? '');
  const at = isImportableTime(ms) ? Math.round(ms) : null;
  if (visibility && visibility !== 'public') {
    notes.push(`It was for ${visibility === 'paid' ? 'paying members' : 'members'} only, so it becomes a draft`);
    return { state: 'draft', at: null };
  }
  if (status === 'published' || status === 'scheduled') return publicStateOf(at, status === 'scheduled', now, notes);
  if (status !== 'draft') notes.push(`Its state was ${(status ?? 'not given').slice(0, 40)}, so it becomes a draft`);
  return { state: 'draft', at: null };
}
