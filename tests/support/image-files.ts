import sharp from 'sharp';

/** A valid image file. */
export async function imageFile(format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', width = 320, height = 180): Promise<File> {
  const canvas = sharp({ create: { width, height, channels: 3, background: '#b4532a' } });
  const bytes = await canvas
    .withExif({ IFD0: { Copyright: 'kept nowhere' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], `picture.${format}`, { type: `image/${format}` });
}

/** A BMP file, which the server does not accept: 24 bits per pixel, one colour. */
export function bmpFile(width = 8, height = 8): File {
  const headBytes = 54;
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(headBytes + rowBytes * height, 0x55);
  bytes.write('BM');
  for (const [index, value] of [
    [2, bytes.length],
    [6, 0],
    [10, headBytes],
    [14, 40],
    [18, width],
    [22, height],
    [26, 1 | (24 << 16)],
    [30, 0],
    [34, 0],
    [38, 0],
    [42, 0],
    [46, 0],
    [50, 0],
  ] as const)
    bytes.writeUInt32LE(value, index);
  return new File([new Uint8Array(bytes)], 'drawing.bmp', { type: 'image/bmp' });
}

/** An ICO file with a PNG of 32 x 32 px. */
export async function icoFile(): Promise<File> {
  const png = new Uint8Array(await (await imageFile('png', 32, 32)).arrayBuffer());
  const header = Buffer.alloc(22);
  header.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0]);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return new File([new Uint8Array(header), png], 'sign.ico', { type: 'image/vnd.microsoft.icon' });
}

/** Multipart form with the fields of a post. */
export function postForm(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
