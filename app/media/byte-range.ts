/** First and last byte, both included, from 0. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a Range header with a single range of bytes (RFC 9110, 14.1.2).
 * @param size of the whole representation, in bytes
 * @returns undefined for a header that is to be ignored: malformed, with another unit, or with several ranges
 */
export function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = header.match(/^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const range =
    first === ''
      ? { first: Math.max(0, size - Number(last)), last: size - 1 }
      : { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return range.first <= range.last ? range : 'unsatisfiable';
}
