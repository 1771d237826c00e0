import { ApiError } from '#app/lib/api-error.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';

/** Limit of a post: each takes up to a second to be read. */
const maxEmbedded = 100;
const encoded = /^\s*data:image\/(?:png|gif|jpe?g|pjpeg|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,([\w+/=\s]+)$/i;
const inQuotes = /\bsrc\s*=\s*(["'])\s*(data:image\/[\w.+-]+;base64,[\w+/=\s]*)\1/gi;
const placeOf = (nth: number) => `https://embedded-picture.invalid/${nth}`;
const places = /https:\/\/embedded-picture\.invalid\/(\d+)/g;

/** Pictures that are written into a body, each with an address in their place: they are no text that the limits of a body count. */
export class EmbeddedPictures {
  readonly #sources: string[] = [];

  /** Address in place of a picture. */
  add(source: string): string {
    this.#sources.push(source);
    return placeOf(this.#sources.length - 1);
  }

  takeOut(html: string): string {
    return html.replace(inQuotes, (_, quote: string, source: string) => `src=${quote}${this.add(source)}${quote}`);
  }

  /** Puts back what was no picture, such as text about HTML. */
  putBack(html: string): string {
    return html.replace(places, (address, nth: string) => this.#sources[Number(nth)] ?? address);
  }

  /**
   * Reads and re-encodes those pictures that are among the addresses of a body. Those that cannot be used are left out with a note.
   * @param doesRead false for the check: they are only found
   */
  async read(addresses: Set<string>, doesRead: boolean, notes: string[]): Promise<Map<string, ProcessedImage | 'unread' | 'left-out'>> {
    const images = new Map<string, ProcessedImage | 'unread' | 'left-out'>();
    const reasons = new Map<string, number>();
    for (const [nth, source] of this.#sources.entries()) {
      const address = placeOf(nth);
      if (!addresses.has(address)) continue;
      const image = images.size >= maxEmbedded ? `a post may have ${maxEmbedded} of them` : doesRead ? await decode(source) : ('unread' as const);
      const isLeftOut = typeof image === 'string' && image !== 'unread';
      images.set(address, isLeftOut ? 'left-out' : image);
      if (isLeftOut) reasons.set(image, (reasons.get(image) ?? 0) + 1);
    }
    for (const [reason, count] of reasons)
      notes.push(`${count === 1 ? '1 embedded picture is' : `${count} embedded pictures are`} left out: ${reason}`);
    return images;
  }
}

/** The picture, or the reason for which it is left out. */
async function decode(source: string): Promise<ProcessedImage | string> {
  const [, base64 = ''] = encoded.exec(source) ?? [];
  if (base64 === '') return 'it must be a PNG, JPEG, GIF or WebP picture';
  try {
    return await processUploadedImage(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (!(error instanceof ApiError && error.status < 500)) throw error;
    return error.message.replace(/^The image /, 'it ');
  }
}
