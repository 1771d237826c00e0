import { formatAdvice, isAnimated, isAvif, isHeic, startLength, startOf } from '#app/lib/picture-file.ts';

/** File that cannot be used as an image; the message tells the author the reason and the remedy. */
export class UnusableImageError extends Error {}

const maxBytes = 5 * 1024 * 1024;
const maxPixels = 40_000_000;
/** Maximum ratio of the longer to the shorter side; the server has the same limit. */
const maxRatio = 20;
/** Maximum width in pixels; the widest variant on the server has 1600. */
const maxWidth = 2400;
/** Quality of JPEG and WebP. */
const quality = 0.85;

type Kind = 'png' | 'gif' | 'jpeg' | 'webp' | 'bmp' | 'ico' | 'heic' | 'avif';
const signatures: [Kind, (start: string) => boolean][] = [
  ['png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (start) => /^GIF8[79]a/.test(start)],
  ['jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['webp', (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP'],
  ['bmp', (start) => start.startsWith('BM')],
  ['ico', (start) => start.startsWith('\0\0\x01\0')],
  ['heic', isHeic],
  ['avif', isAvif],
];

const bodyKinds: Kind[] = ['png', 'gif', 'jpeg', 'bmp', 'ico'];
/** HEIC and AVIF: where the browser can read them. */
const coverKinds: Kind[] = [...bodyKinds, 'webp', 'heic', 'avif'];
export const bodyImagePolicy = { kinds: bodyKinds, typeNames: 'PNG, GIF, JPEG, BMP or ICO', accept: '.png,.gif,.jpg,.jpeg,.bmp,.ico' };
export const coverImagePolicy = { kinds: coverKinds, typeNames: 'PNG, GIF, JPEG, WebP, BMP or ICO', accept: `${bodyImagePolicy.accept},.webp` };

/** Converts BMP, ICO, HEIC and AVIF, which the server refuses, and shrinks large photos. @throws UnusableImageError */
export async function prepareImage(file: File, { kinds, typeNames }: typeof bodyImagePolicy): Promise<File> {
  const start = new Uint8Array(await file.slice(0, startLength).arrayBuffer());
  const kind = kindOf(start);
  const advice = formatAdvice(start);
  if (!kind || !kinds.includes(kind))
    throw new UnusableImageError(advice ? `${advice}.` : `“${file.name}” is no picture that can be used here. Please choose a ${typeNames} file.`);
  const isTooLarge = ({ size }: File) => size > maxBytes;
  // Re-encoding would drop the animation of a GIF.
  if (kind === 'gif' && isTooLarge(file)) throw tooLargeError(file);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnusableImageError(
      advice ? `${advice}.` : `“${file.name}” cannot be read. Please save it anew, for example as PNG, and choose it again.`,
    );
  });
  try {
    const [shorter = 0, longer = 0] = [bitmap.width, bitmap.height].sort((first, second) => first - second);
    if (longer > maxRatio * shorter)
      throw new UnusableImageError(`One side of “${file.name}” is more than 20 times the other. Please crop it and choose it again.`);
    const prepared = kind === 'gif' ? file : await convert(file, kind, bitmap);
    if (isTooLarge(prepared)) throw tooLargeError(file);
    if (prepared === file && bitmap.width * bitmap.height > maxPixels)
      throw new UnusableImageError(`“${file.name}” has more than 40 megapixels. Please make it smaller and choose it again.`);
    return prepared;
  } finally {
    bitmap.close();
  }
}

const tooLargeError = ({ name }: File) => new UnusableImageError(`“${name}” is larger than 5 megabytes. Please make it smaller and choose it again.`);

async function convert(file: File, kind: Exclude<Kind, 'gif'>, bitmap: ImageBitmap): Promise<File> {
  if (kind === 'bmp' || kind === 'ico') {
    const png = await resizeImage(bitmap, file.name, 'png');
    if (!png) throw new UnusableImageError(`“${file.name}” cannot be read. Please save it as PNG, and choose it again.`);
    return png;
  }
  const isForeign = kind === 'heic' || kind === 'avif';
  if (!isForeign && !isWide(bitmap) && file.size <= maxBytes) return file;
  const smaller = await resizeImage(bitmap, file.name, kind === 'jpeg' || kind === 'heic' ? 'jpeg' : 'webp');
  if (isForeign && !smaller) throw new UnusableImageError(`“${file.name}” cannot be read. Please save it as JPEG, and choose it again.`);
  // The original of an image with few colours can be smaller than the re-encoded one.
  const keepsOriginal = !smaller || (!isForeign && file.size <= Math.min(maxBytes, smaller.size) && bitmap.width * bitmap.height <= maxPixels);
  return keepsOriginal ? file : smaller;
}

const isWide = ({ width }: { width: number }) => width > maxWidth;

/** Encodes a bitmap at most `maxWidth` pixels wide. PNG is lossless; JPEG has no transparency. */
async function resizeImage(bitmap: ImageBitmap, name: string, kind: 'png' | 'webp' | 'jpeg'): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(bitmap.width, maxWidth);
  canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, `image/${kind}`, quality));
  if (!blob) return undefined;
  // Browsers without a WebP encoder return PNG.
  const extension = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${extension}`, { type: blob.type });
}

/** Type by the first bytes: browsers disagree on the MIME type of ICO, and file names are unreliable. */
const kindOf = (bytes: Uint8Array): Kind | undefined => signatures.find(([, matches]) => matches(startOf(bytes)))?.[0];

/** The server keeps the first frame alone. */
export const isAnimatedFile = async (file: Blob): Promise<boolean> => isAnimated(new Uint8Array(await file.arrayBuffer()));

/** Data URL of a file: the content security policy allows `data:` images, and no `blob:` URLs. */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new UnusableImageError('The picture cannot be read any more. Please choose it again.'));
    reader.readAsDataURL(file);
  });
}

const legacyDataUrl = /data:image\/(?:bmp|x-icon|vnd\.microsoft\.icon);base64,([\w+/=]+)/gi;

/** Converts BMP and ICO images that were pasted inside HTML to PNG. */
export async function convertLegacyImages(html: string): Promise<string> {
  let converted = html;
  for (const [address, code = ''] of html.matchAll(legacyDataUrl)) {
    const bytes = Uint8Array.from(atob(code), (char) => char.charCodeAt(0));
    converted = converted.replace(address, await toDataUrl(await prepareImage(new File([bytes], 'A pasted picture'), bodyImagePolicy)));
  }
  return converted;
}
