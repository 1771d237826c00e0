import { normalize } from '#app/lib/normalize.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import { maxPathBytes } from './redirect-terms.contract.ts';

/** Address of another site, in the one form in which it is stored and compared. */
export interface OldPath {
  /** Percent-encoded, without a slash at the end, in its own case: `/2020/05/Name`, `/?p=1`. */
  path: string;
  /** The same in lower case. */
  key: string;
  /** Key without the number of a post, the `?p=1` or `?page_id=1` of WordPress, which counts both together. */
  page: string;
}

/** Origin for addresses without one; only the path counts. */
const anyOrigin = 'http://old.invalid';
const beginsLikeAddress = /^(?:\/|https?:\/\/)/i;
const controlCharacters = /\p{Cc}/u;
/** Longer texts are no addresses: they are not parsed. */
const maxCharacters = 2_000;

/** Last parts that name the same page: its file, and its version for Google's AMP. */
const samePage = [/^index\.(?:html?|php)$/i, /^amp$/i];

function decodedParts(pathname: string): string[] | undefined {
  try {
    const parts = pathname.split('/').flatMap((part) => (part === '' ? [] : normalize(decodeURIComponent(part))));
    return parts.some((part) => controlCharacters.test(part)) ? undefined : parts;
  } catch {
    return undefined;
  }
}

function withoutSamePage(parts: string[]): string[] {
  const [index, amp] = samePage;
  const named = index?.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  return named.length > 1 && amp?.test(named.at(-1) ?? '') ? named.slice(0, -1) : named;
}

const encoded = (parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

/** Path and key of a requested or written address. Of its query only the number of a post counts. @returns undefined for what cannot be stored */
export function oldPathOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): OldPath | undefined {
  const parts = decodedParts(pathname);
  if (!parts) return undefined;
  const named = withoutSamePage(parts);
  const number = searchParams.get('p') ?? searchParams.get('page_id') ?? '';
  const query = /^[1-9]\d{0,14}$/.test(number) ? `?p=${number}` : '';
  const page = encoded(named.map((part) => normalize(part.toLowerCase())));
  const [path, key] = [encoded(named) + query, page + query];
  return Math.max(path.length, key.length) > maxPathBytes ? undefined : { path, key, page };
}

/** The same for a path or a whole address as a text. */
export function parseOldPath(text: string): OldPath | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxCharacters || !beginsLikeAddress.test(trimmed) || controlCharacters.test(trimmed)) return undefined;
  const url = parseUrl(trimmed, anyOrigin);
  return url && oldPathOf(url);
}
