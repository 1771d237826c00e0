import type { Shortcode } from './shortcode.ts';

/** Shortcodes of WordPress.com and Jetpack that show what is at an address, most of them by its number alone. */
const pages: Record<string, ((id: string) => string | undefined) | undefined> = {
  embed: undefined,
  youtube: (id) => (/^[\w-]{6,20}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined),
  vimeo: (id) => (/^\d{1,20}$/.test(id) ? `https://vimeo.com/${id}` : undefined),
  ...Object.fromEntries(
    ['soundcloud', 'instagram', 'tweet', 'twitter', 'facebook', 'spotify', 'googlemaps', 'dailymotion', 'slideshare', 'flickr'].map((name) => [
      name,
      undefined,
    ]),
  ),
};
const files: Record<string, string[]> = {
  audio: ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac'],
  video: ['src', 'mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv'],
};

export const hasAddress = (name: string): boolean => Object.hasOwn(pages, name);
export const hasFile = (name: string): boolean => Object.hasOwn(files, name);

const isAddress = (text: string) => /^(?:https?:)?\/\/[^\s<>]+$/i.test(text);
const whole = (address: string) => (address.startsWith('//') ? `https:${address}` : address);
/** Sizes and switches of a player are no part of an address. */
const withoutSizes = (address: string) => address.replace(/&(?:amp;|#0?38;)?(?:w|h|rel|fs|hd|showinfo|showsearch|iv_load_policy)=[^&\s]*/g, '');

/** Address that a shortcode shows; '' without one. @param inner what stands between its start and its end */
export function addressOf({ name, named, listed }: Shortcode, inner: string): string {
  const given = [named.get('url'), named.get('src'), named.get('id'), named.get('v'), ...listed, inner.trim()].filter((value) => value !== undefined);
  for (const value of given) {
    const bare = withoutSizes(value);
    const address = isAddress(bare) ? whole(bare) : pages[name]?.(bare);
    if (address !== undefined) return address;
  }
  return '';
}

/** Address of the file that a shortcode plays; '' without one. */
export function fileAddressOf({ name, named, listed }: Shortcode): string {
  const given = [...(files[name] ?? []).map((key) => named.get(key)), ...listed.filter(isAddress)];
  return given.find((value) => value !== undefined && value !== '') ?? '';
}

/** Last part of the address of a file, as its reader knows it. */
export function nameOfFile(address: string): string {
  const [, last = ''] = /([^/?#]+)\/*(?:[?#].*)?$/s.exec(address) ?? [];
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last || address;
  }
}
