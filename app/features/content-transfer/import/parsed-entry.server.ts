import * as z from 'zod/mini';
import { eachText } from '#app/features/blog/post-texts.contract.ts';
import { textOfHtml } from '#app/features/blog/public.server.ts';
import { distinctTags, maxTags, tagsProblem } from '#app/features/blog/tag-name.contract.ts';
import { email } from '#app/http/email-field.ts';
import { stripForbiddenCharacters } from '#app/lib/characters.ts';
import { normalize } from '#app/lib/normalize.ts';
import { shorten } from '#app/lib/shorten.ts';

const ParsedComment = z.object({
  sourceId: z.string(),
  /** First comment of its thread; null for such a comment. */
  parentId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  text: z.string(),
  at: z.int(),
});
export type ParsedComment = z.output<typeof ParsedComment>;

/** Post of another site. It waits as JSON between the check and the import. */
export const ParsedPost = z.object({
  sourceId: z.string(),
  /** Addresses of the post on the other site as the file gives them, whole or as paths; the first one is what its readers used. */
  addresses: z._default(z.array(z.string()), []),
  title: z.string(),
  ...eachText(() => z._default(z.nullable(z.string()), null)),
  html: z.string(),
  state: z.enum(['draft', 'scheduled', 'published']),
  /** Time of its publication, past or to come; null for a draft. */
  at: z.nullable(z.int()),
  /** Time of the post on the other site, whatever its state here. */
  date: z._default(z.nullable(z.int()), null),
  authorName: z.nullable(z.string()),
  /** Whether the name is that of several authors. The address is that of the first one. */
  hasCoAuthors: z._default(z.boolean(), false),
  authorEmail: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Address of the picture on the other site, or the number of the entry that has it. */
  cover: z.nullable(z.object({ address: z.nullable(z.string()), id: z.nullable(z.string()), alt: z.string() })),
  comments: z.array(ParsedComment),
});
export type ParsedPost = z.output<typeof ParsedPost>;

/** Picture, or another file, that posts name by its number. */
export const ParsedPicture = z.object({
  address: z.string(),
  alt: z.string(),
  caption: z._default(z.string(), ''),
  /** Place in the gallery of its post. */
  order: z._default(z.int(), 0),
});
export type ParsedPicture = z.output<typeof ParsedPicture>;

/** Line of the report. Without a post it is left out, and the notes say why. */
export interface ParsedLine {
  kind: 'line';
  sourceId: string;
  line: number | null;
  title: string;
  notes: string[];
  post?: ParsedPost;
}
interface PictureEntry {
  kind: 'picture';
  sourceId: string;
  /** Number of the post that it was uploaded to; '' for none. */
  postId: string;
  picture: ParsedPicture;
}
export type Entry = ParsedLine | PictureEntry;

/** Result of a parser, in the order of the file. */
export interface ParsedFile {
  format: 'wordpress' | 'ghost';
  entries: AsyncIterable<Entry>;
  /** Address of the site as the file gives it: known before the first entry where it has one. */
  address(): string | undefined;
  /** Complete after the last entry. */
  site(): string;
  notes(): string[];
}

const maxTitle = 200;
const maxNote = 300;
const maxName = 100;
const maxComment = 5_000;

/** Plain text of one line that fits the fields of this academy. */
export const lineOf = (html: string, max: number): string => {
  const text = normalize(textOfHtml(stripForbiddenCharacters(html)).replace(/\s+/g, ' ').trim());
  return [...text].length <= max ? text : shorten(text, max - 1);
};

/** Title of posts that had none. */
export const untitled = 'Without a title';

export function titleOf(html: string, notes: string[]): string {
  const title = lineOf(html, maxTitle);
  if (title !== lineOf(html, Number.MAX_SAFE_INTEGER)) notes.push(`The title was cut to ${maxTitle} characters`);
  if (title === '') notes.push('It had no title');
  return title || untitled;
}

/** Names that a post here may have as tags, the first ones where there are too many. */
export function tagsOf(names: string[], notes: string[]): string[] {
  const plain = distinctTags(names.map((name) => lineOf(name, Number.MAX_SAFE_INTEGER)));
  const usable = plain.filter((name) => tagsProblem([name]) === undefined);
  const known = new Set(usable);
  const leftOut = [...plain.filter((name) => !known.has(name)), ...usable.slice(maxTags)];
  if (leftOut.length > 0)
    notes.push(
      `Tags left out: ${leftOut
        .map((name) => shorten(name, 50))
        .join(', ')
        .slice(0, 500)}`,
    );
  return usable.slice(0, maxTags);
}

/** Optional line of a post: null when it is empty. */
export const noteOf = (html: string | null | undefined): string | null => lineOf(html ?? '', maxNote) || null;

export function webAddressOf(address: string | null | undefined): string | null {
  const href = address && /^https?:\/\//i.test(address) ? URL.parse(address)?.href : undefined;
  return href && href.length <= 500 ? href : null;
}

const maxAddress = 1_000;

/** Addresses of a post on the other site, without empty and overlong ones. */
export const addressesOf = (...addresses: (string | null | undefined)[]): string[] => [
  ...new Set(
    addresses.flatMap((address) => {
      const trimmed = stripForbiddenCharacters(address ?? '').trim();
      return trimmed === '' || trimmed.length > maxAddress ? [] : trimmed;
    }),
  ),
];

/** State and time of a post that was public, or was to be at a time to come. */
export function publicStateOf(at: number | null, wasScheduled: boolean, now: number, notes: string[]): Pick<ParsedPost, 'state' | 'at'> {
  if (at === null) notes.push('It has no date that can be read, so it becomes a draft');
  else if (at > now) return { state: 'scheduled', at };
  else if (wasScheduled) notes.push('It was scheduled for a time that is past, so it becomes a draft');
  else return { state: 'published', at };
  return { state: 'draft', at: null };
}

/** Sentence about a file of a version that has not been tried. */
export const unknownVersionNote = (version: string, known: string): string =>
  `The file is of version ${stripForbiddenCharacters(version).trim().slice(0, 20) || 'unknown'}, and versions ${known} are known here. Please look through its posts`;

interface RawComment {
  sourceId: string;
  parentId: string | null;
  name: string;
  email: string;
  html: string;
  at: number | null;
}

/** A comment as it is stored here, or the reason for which it is left out. */
export function commentOf(raw: RawComment): ParsedComment | string {
  if (raw.sourceId === '') return 'without a number';
  if (raw.at === null) return 'without a date that can be read';
  const text = normalize(textOfHtml(stripForbiddenCharacters(raw.html))).trim();
  if (text === '') return 'without text';
  if ([...text].length > maxComment) return `longer than ${maxComment.toLocaleString('en')} characters`;
  const name = lineOf(raw.name, maxName);
  const address = z.safeParse(email, raw.email);
  return {
    sourceId: raw.sourceId,
    parentId: raw.parentId,
    name: name || null,
    email: address.success ? address.data : null,
    text,
    at: raw.at,
  };
}

/** Replies have no replies here: each one goes below the first comment of its thread, and one whose thread is left out becomes a comment. */
export function flattenThreads(comments: ParsedComment[]): ParsedComment[] {
  const byId = new Map(comments.map((comment) => [comment.sourceId, comment]));
  /** First comments of the threads that were followed: a thread may be as long as the file. */
  const firsts = new Map<string, string>();
  const firstOf = ({ sourceId, parentId }: ParsedComment): string | null => {
    let first: string | null = null;
    const seen = new Set([sourceId]);
    for (let id = parentId; id !== null && byId.has(id) && !seen.has(id); id = byId.get(id)?.parentId ?? null) {
      const known = firsts.get(id);
      seen.add(id);
      first = known ?? id;
      if (known !== undefined) break;
    }
    if (first !== null) for (const id of seen) firsts.set(id, first);
    return first;
  };
  return comments.map((comment) => ({ ...comment, parentId: firstOf(comment) })).sort((one, other) => one.at - other.at);
}

/** Sentences about comments that are left out, one per reason. */
export function leftOutComments(leftOut: { reason: string; place: string }[]): string[] {
  const maxPlaces = 10;
  return Array.from(
    Map.groupBy(leftOut, ({ reason }) => reason),
    ([reason, comments]) => {
      const places = comments.slice(0, maxPlaces).map(({ place }) => place);
      const more = comments.length > maxPlaces ? ` and ${comments.length - maxPlaces} more` : '';
      return `${comments.length === 1 ? '1 comment' : `${comments.length} comments`} left out (${reason}): ${places.join(', ')}${more}`;
    },
  );
}
