/** Bytes by which the format of a file is told. */
export const startLength = 32;
/** First bytes of a file as text, one character for each. */
export const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, startLength));

const asPngOrJpeg = 'Please save it as PNG or JPEG, and choose that file';
export const isHeic = (start: string): boolean => /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(start);
export const isAvif = (start: string): boolean => /^.{4}ftypavi[fs]/s.test(start);

const advice: [isKind: (start: string) => boolean, sentence: string][] = [
  [
    isHeic,
    'This is a HEIC picture, which browsers cannot show everywhere. Please share or save it as JPEG, and choose that file. ' +
      'An iPhone takes JPEG photos after Settings, Camera, Formats, Most Compatible',
  ],
  [isAvif, `This is an AVIF picture, which browsers cannot show everywhere. ${asPngOrJpeg}`],
  [(start) => /^(?:II\*\0|MM\0\*)/.test(start), `This is a TIFF picture, which most browsers cannot show. ${asPngOrJpeg}`],
  [
    (start) => start.startsWith('%PDF-'),
    'This is a PDF, not a picture. Please save the page that you want to show as PNG or JPEG, and choose that file',
  ],
  // A byte order mark may come first.
  [
    (start) => /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype\s+svg)\b/i.test(start),
    `This is an SVG drawing, which may contain programs. ${asPngOrJpeg}`,
  ],
];

/** Sentence, without its full stop, for a file of a known format that is not accepted; undefined for all others. */
export const formatAdvice = (bytes: Uint8Array): string | undefined => advice.find(([isKind]) => isKind(startOf(bytes)))?.[1];

export const animatedHint = 'An animated picture is shown still.';

/** True for a GIF of several frames, an animated WebP and an animated PNG. */
export function isAnimated(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  if (start.startsWith('GIF8')) return hasSecondFrame(bytes);
  if (start.startsWith('RIFF')) return start.slice(8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 2) > 0;
  return start.startsWith('\x89PNG') && hasAnimationControl(bytes);
}

function hasSecondFrame(gif: Uint8Array): boolean {
  const byte = (at: number) => gif[at] ?? 0;
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  for (let at = 13 + colourTable(byte(10)); at < gif.length; at += 1) {
    const isFrame = byte(at) === 0x2c;
    if (!isFrame && byte(at) !== 0x21) return false;
    if (isFrame) frames += 1;
    if (frames > 1) return true;
    at += isFrame ? 11 + colourTable(byte(at + 9)) : 2;
    while (byte(at) > 0) at += byte(at) + 1;
  }
  return false;
}

/** The chunk acTL stands before the pixels. */
function hasAnimationControl(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = 8; at + 8 <= png.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL';
  }
  return false;
}
