/** Types that have an address, by the extension in it. The original of a recording has none. */
const types: Record<string, string> = { webp: 'image/webp', mp3: 'audio/mpeg' };

/** Path of a stored variant: '/media/HASH-VARIANT.EXTENSION'. */
export const storedMediaPath = /^\/media\/([\da-f]{32})-([a-z\d]{1,16})\.(webp|mp3)$/;

export function parseMediaPath(path: string): { hash: string; variant: string; type: string } | undefined {
  const [, hash = '', variant = '', extension = ''] = path.match(storedMediaPath) ?? [];
  const type = types[extension];
  // A recording that is not public is kept under another name.
  return type === undefined || (extension === 'mp3' && variant !== 'play' && variant !== 'sound') ? undefined : { hash, variant, type };
}

/** JPEG variants, which are rendered on request: 'share' for link previews, 'mail' for mail clients, some of which show no WebP. */
export type JpegVariant = 'share' | 'mail';

/** Path of a JPEG variant. @returns the hash of its picture */
export function parseJpegPath(path: string): { hash: string; variant: JpegVariant } | undefined {
  const [, hash, variant] = path.match(/^\/media\/([\da-f]{32})-(share|mail)\.jpg$/) ?? [];
  return hash ? { hash, variant: variant === 'mail' ? 'mail' : 'share' } : undefined;
}

export const mailPictureUrl = (hash: string) => `/media/${hash}-mail.jpg`;

/** The variant of a recording that browsers play. */
export const audioUrl = (hash: string) => `/media/${hash}-play.mp3`;

/** A sound in a post. Its variant has a name of its own: what speakers withdraw, and what learners keep offline, are recordings alone. */
export const soundUrl = (hash: string) => `/media/${hash}-sound.mp3`;

/** Address of a sound as `soundUrl` makes it. */
export const storedSoundPath = /^\/media\/[\da-f]{32}-sound\.mp3$/;

/** @param width nominal width of the variant in pixels */
export const imageUrl = (hash: string, width: 400 | 800 | 1600 = 800) => `/media/${hash}-${width}.webp`;
