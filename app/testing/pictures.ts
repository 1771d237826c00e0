import sharp from 'sharp';

/** A real picture, made for the test. */
export async function pictureFile(format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', width = 320, height = 180): Promise<File> {
  const canvas = sharp({ create: { width, height, channels: 3, background: '#b4532a' } });
  const bytes = await canvas
    .withExif({ IFD0: { Copyright: 'kept nowhere' } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], `picture.${format}`, { type: `image/${format}` });
}

/** The fields of a post as a form. */
export function postForm(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
