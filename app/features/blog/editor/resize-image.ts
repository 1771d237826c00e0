/** Maximum width in pixels; the widest variant on the server has 1600. */
const maxWidth = 2400;
const quality = 0.85;

export const isWide = ({ width }: { width: number }) => width > maxWidth;

/** Encodes a bitmap at most `widest` pixels wide. PNG is lossless; JPEG has no transparency. */
export async function reencode(drawn: ImageBitmap, name: string, kind: 'png' | 'webp' | 'jpeg', widest = maxWidth): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(drawn.width, widest);
  canvas.height = Math.max(1, Math.round((drawn.height * canvas.width) / drawn.width));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, `image/${kind}`, quality));
  if (!blob) return undefined;
  // Browsers without a WebP encoder return PNG.
  const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type });
}
