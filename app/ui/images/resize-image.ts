/** Maximum width in pixels; the widest variant on the server has 1600. */
const maxWidth = 2400;
const quality = 0.85;

export const isWide = ({ width }: { width: number }) => width > maxWidth;

/** Encodes a bitmap at most `widest` pixels wide. PNG is lossless; JPEG has no transparency. */
export async function resizeImage(bitmap: ImageBitmap, name: string, kind: 'png' | 'webp' | 'jpeg', limit = maxWidth): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(bitmap.width, limit);
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
