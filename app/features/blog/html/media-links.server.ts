import { absoluteUrl } from '#app/lib/web-address.ts';
import { element, find, type HtmlElement, lineOfText } from './html-tree.server.ts';
import { pageOf } from './media-pages.ts';

const sound = /\.(?:mp3|m4a|ogg|oga|wav|opus)$/i;
const film = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
const kinds: Record<string, string> = { audio: 'Audio', video: 'Video' };

/** Address of a player, or of the first source in it; undefined for one that leads nowhere. */
function addressOf(player: HtmlElement): string | undefined {
  const candidates = [player, find(player.children, ({ name, attribs }) => /^(?:source|embed|iframe)$/.test(name) && attribs.src !== undefined)];
  const param = find(player.children, ({ name, attribs }) => name === 'param' && /^(?:movie|src|url)$/i.test(attribs.name ?? ''));
  const addresses = candidates.flatMap((node) =>
    node ? [node.attribs.src, node.attribs['data-src'], node.attribs['data-lazy-src'], node.attribs.data] : [],
  );
  for (const address of [...addresses, param?.attribs.value]) {
    const trimmed = absoluteUrl((address ?? '').trim()).replace(/^\/\//, 'https://');
    if (/^https?:\/\/[^/]/i.test(trimmed) || /^\/[^/\\]/.test(trimmed)) return trimmed;
  }
  return undefined;
}

/** Link in place of a player; undefined when it has no address that a link may have. */
export function linkOfPlayer(player: HtmlElement, title?: string): HtmlElement | undefined {
  const address = addressOf(player);
  if (address === undefined) return undefined;
  const { page, name } = pageOf(address);
  const label = title || player.attribs.title?.trim() || player.attribs['aria-label']?.trim() || name || nameOf(player.name, address);
  return element('a', [label], { href: page });
}

/** Kind and name of the file, or the site. */
function nameOf(tag: string, address: string): string {
  const url = URL.parse(address, 'https://this.site');
  const file = url?.pathname.split('/').at(-1) ?? '';
  const kind = kinds[tag] ?? (sound.test(file) ? 'Audio' : film.test(file) ? 'Video' : /\.\w{2,5}$/.test(file) ? 'File' : undefined);
  if (kind !== undefined && file !== '') return `${kind}: ${decoded(file).slice(0, 100)}`;
  return url && url.host !== 'this.site' ? `See ${url.host.replace(/^www\./, '')}` : address.slice(0, 100);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Link around text that is nothing but a web address. */
export function linkOfAddress(nodes: HtmlElement['children']): HtmlElement | undefined {
  const text = lineOfText(nodes);
  return /^https?:\/\/[^\s<>"]+$/i.test(text) && text.length <= 2_000 ? element('a', [text], { href: text }) : undefined;
}
