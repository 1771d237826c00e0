import { hash } from 'node:crypto';
import { type ContentEncoding, compress } from '#app/lib/content-encoding.server.ts';

/** An answer as it leaves: whole bytes in one coding, its headers as node:http takes them: name, value, name, value. */
export interface StoredResponse {
  status: number;
  headers: string[];
  /** Weak (RFC 9110, 8.8.1): the same in every coding. */
  etag: string;
  bytes: Buffer<ArrayBuffer>;
  /** How the log has it when it leaves whole; written when it first does. */
  logLine?: string;
}

export type ResponseParts = Pick<StoredResponse, 'status' | 'headers' | 'bytes'>;

const smallestPackedBytes = 1024;
const differsByCoding = new Set(['content-length', 'content-encoding', 'etag', 'vary']);

/** Compresses the body, unless it is small or not text. */
export async function storeResponse(response: Response, coding: ContentEncoding): Promise<StoredResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isWorthIt = isText(response.headers.get('Content-Type')) && bytes.byteLength >= smallestPackedBytes;
  const chosen = isWorthIt ? coding : 'identity';
  return buildStoredResponse(response.status, [...response.headers], bytes, chosen, copyOutOfPool(await compress(bytes, chosen)));
}

/** Node hands out parts of 64 KiB that are shared with others: a part that is kept would keep them all. */
function copyOutOfPool(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}

/** @param uncompressed what the tag is made of, whatever the coding */
export function buildStoredResponse(
  status: number,
  headers: [string, string][],
  uncompressed: Buffer,
  coding: ContentEncoding,
  bytes: Buffer<ArrayBuffer>,
): StoredResponse {
  const named = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const vary = [named.get('vary'), isText(named.get('content-type')) ? 'Accept-Encoding' : undefined].filter(Boolean).join(', ');
  const etag = `W/"${hash('sha256', uncompressed, 'base64url').slice(0, 22)}"`;
  const all = headers.filter(([name]) => !differsByCoding.has(name.toLowerCase()));
  if (vary) all.push(['Vary', vary]);
  all.push(['ETag', etag], ['Content-Length', String(bytes.byteLength)]);
  if (coding !== 'identity') all.push(['Content-Encoding', coding]);
  return { status, headers: all.flat(), etag, bytes };
}

const isText = (type: string | null | undefined) =>
  /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/.test(type ?? '');

/** The answer, or 304 for who has it already. */
export function respondConditionally(finished: StoredResponse, ifNoneMatch: string | undefined): ResponseParts {
  const has = ifNoneMatch !== undefined && finished.status === 200 && matches(ifNoneMatch, finished.etag);
  return has ? notModified(finished) : finished;
}

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

const emptyBytes = Buffer.alloc(0);

/** RFC 9110, 15.4.5: what a cache needs to go on, and nothing about a body. */
function notModified({ headers }: StoredResponse): ResponseParts {
  const left = headerPairs(headers).filter(([name]) => !/^content-(?!security)/i.test(name));
  return { status: 304, headers: left.flat(), bytes: emptyBytes };
}

/** The same as a Response. */
export function toResponse(finished: StoredResponse, request: Request): Response {
  const { status, headers, bytes } = respondConditionally(finished, request.headers.get('If-None-Match') ?? undefined);
  return new Response(status === 304 ? null : bytes, { status, headers: headerPairs(headers) });
}

const headerPairs = (headers: string[]) => headers.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
