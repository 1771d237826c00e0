import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip' | 'identity';

/** An answer as it leaves: whole bytes, in each coding that somebody has asked for. */
export interface Finished {
  status: number;
  /** Those that are the same in every coding. */
  headers: [string, string][];
  /** Weak (RFC 9110, 8.8.1): the same in every coding. */
  etag: string;
  isText: boolean;
  bytes: Buffer;
  packed: Map<Coding, Ready>;
  packing: Map<Coding, Promise<Ready>>;
}

/** One coding of it, with its headers as node:http takes them: name, value, name, value. */
interface Ready {
  headers: string[];
  bytes: Buffer;
}

export interface Asked {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}
export interface Answer extends Ready {
  status: number;
}

const smallestPackedBytes = 1024;
const differsByCoding = new Set(['content-length', 'content-encoding', 'etag', 'vary']);
/** Made once per change while somebody waits: most of the saving for a hundredth of the time of the best quality. */
const brotliQuality = 5;
/** Looks back over 256 KiB, more than a page has: sixteen times as much, which is usual, would have to be got and cleared for each. */
const brotliWindow = 18;

export async function finish(response: Response): Promise<Finished> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return finishedOf(response.status, [...response.headers], bytes);
}

export function finishedOf(status: number, headers: [string, string][], bytes: Buffer): Finished {
  const named = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const isText = /^(text\/|application\/(json|.*\+json|xml|.*\+xml|javascript|manifest)|image\/svg)/.test(named.get('content-type') ?? '');
  const vary = [named.get('vary'), isText ? 'Accept-Encoding' : undefined].filter(Boolean).join(', ');
  return {
    status,
    headers: [...headers.filter(([name]) => !differsByCoding.has(name.toLowerCase())), ...(vary ? ([['Vary', vary]] as [string, string][]) : [])],
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isText,
    bytes,
    packed: new Map(),
    packing: new Map(),
  };
}

/** The answer, if it can be given at once: somebody has asked for its coding before. */
export function readyAnswer(finished: Finished, asked: Asked): Answer | undefined {
  const ready = finished.packed.get(codingFor(finished, asked.acceptEncoding));
  return ready && given(finished, ready, asked);
}

/** The same, and packs it first where nobody has asked for that coding before; once for all who wait. */
async function answer(finished: Finished, asked: Asked): Promise<Answer> {
  const coding = codingFor(finished, asked.acceptEncoding);
  const known = finished.packed.get(coding) ?? finished.packing.get(coding);
  if (known) return given(finished, await known, asked);
  const packing = pack(finished.bytes, coding).then((bytes) => addPacked(finished, coding, bytes));
  finished.packing.set(coding, packing);
  return given(finished, await packing.finally(() => finished.packing.delete(coding)), asked);
}

/** The same as a Response. */
export async function asResponse(finished: Finished, { headers: asked }: Request): Promise<Response> {
  const acceptEncoding = asked.get('Accept-Encoding') ?? undefined;
  const { status, headers, bytes } = await answer(finished, { acceptEncoding, ifNoneMatch: asked.get('If-None-Match') ?? undefined });
  const pairs = headers.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
  return new Response(status === 304 ? null : new Uint8Array(bytes), { status, headers: pairs });
}

/** Adds bytes that were packed elsewhere. */
export function addPacked(finished: Finished, coding: Coding, bytes: Buffer): Ready {
  const headers = [...finished.headers, ['ETag', finished.etag], ['Content-Length', String(bytes.byteLength)]];
  if (coding !== 'identity') headers.push(['Content-Encoding', coding]);
  const ready = { headers: headers.flat(), bytes };
  finished.packed.set(coding, ready);
  return ready;
}

/** 304 for who has it already. */
function given(finished: Finished, ready: Ready, { ifNoneMatch }: Asked): Answer {
  const has = ifNoneMatch !== undefined && finished.status === 200 && matches(ifNoneMatch, finished.etag);
  return has ? unchanged(finished) : { status: finished.status, ...ready };
}

const emptyBytes = Buffer.alloc(0);

/** RFC 9110, 15.4.5: what a cache needs to go on, and nothing about a body. */
function unchanged({ headers, etag }: Finished): Answer {
  const left = headers.filter(([name]) => !/^content-(?!security)/i.test(name));
  return { status: 304, headers: [...left.flat(), 'ETag', etag], bytes: emptyBytes };
}

const matches = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** What is small is not packed for one reader; what the build has packed is sent so, however small. */
function codingFor({ isText, bytes, packed }: Finished, acceptEncoding = ''): Coding {
  const isWorthIt = isText && bytes.byteLength >= smallestPackedBytes;
  return codingsIn(acceptEncoding).find((coding) => isWorthIt || packed.has(coding)) ?? 'identity';
}

/** Browsers ask in a few ways, and in the same way each time. */
const read = new LRUCache<string, Coding[]>({ max: 100 });

/** What is accepted, the smallest form first. */
function codingsIn(acceptEncoding: string): Coding[] {
  const known = read.get(acceptEncoding);
  if (known) return known;
  const codings = (['br', 'gzip'] as const).filter((coding) => accepts(acceptEncoding, coding));
  read.set(acceptEncoding, codings);
  return codings;
}

/** RFC 9110, 12.5.3: named, and not with the weight zero. */
const accepts = (acceptEncoding: string, coding: string) =>
  acceptEncoding.split(',').some((each) => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });

async function pack(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
