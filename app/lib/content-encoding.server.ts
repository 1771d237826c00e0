import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Made once per change while somebody waits: most of the saving for a hundredth of the time of the best quality. */
const brotliQuality = 5;
/** Looks back over 256 KiB, more than a page has: sixteen times as much, which is usual, would have to be got and cleared for each. */
const brotliWindow = 18;

/** Browsers ask in a few ways, and in the same way each time. */
const read = new LRUCache<string, ContentEncoding[]>({ max: 100 });

/** What is accepted, the smallest form first; as it is comes last. */
export function acceptedEncodings(acceptEncoding = ''): ContentEncoding[] {
  const known = read.get(acceptEncoding);
  if (known) return known;
  const packed = (['br', 'gzip'] as const).filter((coding) => accepts(acceptEncoding, coding));
  const codings: ContentEncoding[] = [...packed, 'identity'];
  read.set(acceptEncoding, codings);
  return codings;
}

/** RFC 9110, 12.5.3: named, and not with the weight zero. */
const accepts = (acceptEncoding: string, coding: string) =>
  acceptEncoding.split(',').some((each) => {
    const [name = '', weight = ''] = each.split(';');
    return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });

export async function compress(bytes: Buffer<ArrayBuffer>, coding: ContentEncoding): Promise<Buffer<ArrayBuffer>> {
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
