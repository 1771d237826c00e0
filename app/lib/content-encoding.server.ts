import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Level 5 of 11: clients wait while a response is compressed, once per change. */
const brotliQuality = 5;
/** Window of 256 KiB (2^18), larger than any page: the default of 4 MiB would be allocated and cleared for each response. */
const brotliWindow = 18;

/** Parsed Accept-Encoding headers: browsers send few different ones. */
const parsed = new LRUCache<string, ContentEncoding[]>({ max: 100 });

/** Accepted encodings, the smallest result first, identity last. */
export function acceptedEncodings(acceptEncoding = ''): ContentEncoding[] {
  const cached = parsed.get(acceptEncoding);
  if (cached) return cached;
  const compressed = (['br', 'gzip'] as const).filter((encoding) => accepts(acceptEncoding, encoding));
  const encodings: ContentEncoding[] = [...compressed, 'identity'];
  parsed.set(acceptEncoding, encodings);
  return encodings;
}

/** RFC 9110, 12.5.3: listed, and without the weight zero. */
const accepts = (acceptEncoding: string, encoding: string) =>
  acceptEncoding.split(',').some((item) => {
    const [name = '', weight = ''] = item.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });

export async function compress(bytes: Buffer<ArrayBuffer>, encoding: ContentEncoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
