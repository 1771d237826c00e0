import { parseUrl } from '#app/lib/parse-url.ts';

/** Names of players, and the address of the page that shows what they play. */
const players: { host: RegExp; path: RegExp; name: string; page: (found: string[], url: URL) => string }[] = [
  {
    host: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/embed\/videoseries$/,
    name: 'Videos on YouTube',
    page: (_, { searchParams }) => `https://www.youtube.com/playlist?list=${encodeURIComponent(searchParams.get('list') ?? '')}`,
  },
  {
    host: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/(?:embed|v|shorts)\/([\w-]+)/,
    name: 'Video on YouTube',
    page: ([id], { searchParams }) =>
      `https://www.youtube.com/watch?v=${id}${/^\d+$/.test(searchParams.get('start') ?? '') ? `&t=${searchParams.get('start')}` : ''}`,
  },
  {
    host: /^youtu\.be$/,
    path: /^\/([\w-]+)$/,
    name: 'Video on YouTube',
    page: ([id], { searchParams }) =>
      `https://www.youtube.com/watch?v=${id}${/^\d+$/.test(searchParams.get('t') ?? '') ? `&t=${searchParams.get('t')}` : ''}`,
  },
  { host: /^player\.vimeo\.com$/, path: /^\/video\/(\d+)/, name: 'Video on Vimeo', page: ([id]) => `https://vimeo.com/${id}` },
  {
    host: /^(?:www\.)?dailymotion\.com$/,
    path: /^\/embed\/video\/(\w+)/,
    name: 'Video on Dailymotion',
    page: ([id]) => `https://www.dailymotion.com/video/${id}`,
  },
  { host: /^open\.spotify\.com$/, path: /^\/embed\/(\w+\/\w+)/, name: 'Listen on Spotify', page: ([id]) => `https://open.spotify.com/${id}` },
  { host: /^archive\.org$/, path: /^\/embed\/([\w.-]+)/, name: 'On archive.org', page: ([id]) => `https://archive.org/details/${id}` },
];

/** Page that shows what an address plays, and what it is called; the address itself where no player is known. */
export function pageOf(address: string): { page: string; name?: string } {
  const url = parseUrl(address);
  for (const { host, path, name, page } of url ? players : []) {
    const found = url && host.test(url.host) ? path.exec(url.pathname) : null;
    if (url && found) return { page: page(found.slice(1), url), name };
  }
  return { page: address };
}
