import { hash } from 'node:crypto';
import { type ContentEncoding, compress } from '#app/lib/content-encoding.server.ts';

/** Complete response in one encoding. Headers alternate name and value, as `node:http` takes them. */
export interface StoredResponse {
  status: number;
  headers: string[];
  /** ETag of the response itself, or else weak (RFC 9110, 8.8.1): the same in every encoding. */
  etag: string;
  bytes: Buffer<ArrayBuffer>;
  /** Log line of a full response to GET, formatted once. */
  logLine?: string;
  /** Counted by the metrics under its route. */
  hitCount?: { hits: number };
  /** Views of the page that it opens; null where it opens none. */
  viewCount?: { views: number } | null;
}

export type ResponseParts = Pick<StoredResponse, 'status' | 'headers' | 'bytes'>;

const compressionThresholdBytes = 1024;
const encodingHeaders = new Set(['content-length', 'content-encoding', 'etag', 'vary']);

/** Compresses text above the threshold. */
export async function captureResponse(response: Response, encoding: ContentEncoding): Promise<StoredResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isCompressible = isText(response.headers.get('Content-Type')) && bytes.byteLength >= compressionThresholdBytes;
  const chosen = isCompressible ? encoding : 'identity';
  return buildStoredResponse(response.status, [...response.headers], bytes, chosen, copyOutOfPool(await compress(bytes, chosen)));
}

/** Node allocates small buffers from shared pools of 64 KiB: a stored slice would retain its whole pool. */
function copyOutOfPool(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  copy.set(bytes);
  return copy;
}

/** @param uncompressed hashed for the ETag of a response without one, whatever the encoding */
export function buildStoredResponse(
  status: number,
  headers: [string, string][],
  uncompressed: Buffer,
  encoding: ContentEncoding,
  bytes: Buffer<ArrayBuffer>,
): StoredResponse {
  const byName = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const vary = [byName.get('vary'), isText(byName.get('content-type')) ? 'Accept-Encoding' : undefined].filter(Boolean).join(', ');
  const etag = byName.get('etag') ?? `W/"${hash('sha256', uncompressed, 'base64url').slice(0, 22)}"`;
  const pairs = headers.filter(([name]) => !encodingHeaders.has(name.toLowerCase()));
  if (vary) pairs.push(['Vary', vary]);
  pairs.push(['ETag', etag], ['Content-Length', String(bytes.byteLength)]);
  if (encoding !== 'identity') pairs.push(['Content-Encoding', encoding]);
  return { status, headers: pairs.flat(), etag, bytes };
}

const isText = (type: string | null | undefined) =>
  /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/.test(type ?? '');

/** @returns 304 when the client's copy is current */
export function respondConditionally(stored: StoredResponse, ifNoneMatch: string | undefined): ResponseParts {
  const isCurrent = ifNoneMatch !== undefined && stored.status === 200 && matchesEtag(ifNoneMatch, stored.etag);
  return isCurrent ? notModified(stored) : stored;
}

/** Weak comparison (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

const emptyBytes = Buffer.alloc(0);

/** RFC 9110, 15.4.5: headers that update the client's cache, without those of a body. */
function notModified({ headers }: StoredResponse): ResponseParts {
  const remaining = headerPairs(headers).filter(([name]) => !/^content-(?!security)/i.test(name));
  return { status: 304, headers: remaining.flat(), bytes: emptyBytes };
}

export function toResponse(stored: StoredResponse, request: Request): Response {
  const { status, headers, bytes } = respondConditionally(stored, request.headers.get('If-None-Match') ?? undefined);
  return new Response(status === 304 ? null : bytes, { status, headers: headerPairs(headers) });
}

const headerPairs = (headers: string[]) =>
  headers.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));
