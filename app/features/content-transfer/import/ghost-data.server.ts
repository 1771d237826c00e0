import * as z from 'zod/mini';
import { tooDeepAt } from '#app/lib/json-depth.ts';
import { ImportRefusal, refuseAt } from './import-refusal.ts';

const id = z.union([z.string(), z.number()]);
const text = z.nullish(z.string());
const time = z.nullish(id);
/** By version true, 1 or '1'. */
const flag = z.nullish(z.union([z.boolean(), z.number(), z.string()]));
export const isSet = (value: z.output<typeof flag>): boolean => value === true || Number(value) === 1;

/** Post in an export. The comments say which versions have a field that the others lack. */
export const GhostPost = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  /** 0. */
  markdown: text,
  html: text,
  /** From 2 on. */
  plaintext: text,
  /** Up to 2, later `type`. */
  page: flag,
  type: text,
  status: text,
  visibility: text,
  /** 0, later `feature_image`. */
  image: text,
  feature_image: text,
  /** Up to 2, later in `posts_meta`. */
  meta_description: text,
  /** Up to 2, and from 1.22 on in `posts_authors`, too. */
  author_id: z.nullish(id),
  created_at: time,
  published_at: time,
  custom_excerpt: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  canonical_url: text,
});
export type GhostPost = z.output<typeof GhostPost>;

const rows = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.nullish(z.array(schema)),
    z.transform((list) => list ?? []),
  );
const Data = z.object({
  posts: z.array(z.unknown()),
  posts_meta: rows(z.object({ post_id: id, meta_description: text, feature_image_alt: text, email_only: flag })),
  tags: rows(z.object({ id, name: z.string(), visibility: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.nullish(z.number()) })),
  users: rows(z.object({ id, name: text, email: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: z.nullish(z.number()) })),
});
export type GhostData = z.output<typeof Data>;
const Part = z.object({ meta: z.optional(z.unknown()), data: Data });

const noExport =
  'This is no export of Ghost: a list of posts (db, data, posts) is missing. An export is made under Settings, Import/Export of Ghost.';

const maxDepth = 100;

/** Tables of an export, and the version that wrote it; '' where none is named. */
export function readGhost(bytes: Uint8Array): { data: GhostData; version: string } {
  const file = readJson(bytes);
  const db = (file as { db?: unknown } | null)?.db;
  const parsed = z.safeParse(Part, Array.isArray(db) ? db[0] : file);
  if (parsed.success) {
    const version = (parsed.data.meta as { version?: unknown } | null | undefined)?.version;
    return { data: parsed.data.data, version: typeof version === 'string' || typeof version === 'number' ? String(version) : '' };
  }
  const [list, index] = parsed.error.issues[0]?.path.slice(1) ?? [];
  if (list === undefined || list === 'posts') throw new ImportRefusal(noExport);
  const place = typeof index === 'number' ? `entry ${index + 1} of the list “${String(list)}”` : `the list “${String(list)}”`;
  throw new ImportRefusal(
    `This export of Ghost cannot be read: ${place} is not as Ghost writes it. Please export again, and upload the file unchanged.`,
  );
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
