import { Node } from '@tiptap/react';
import { isImageUrl } from './editor-rules.ts';
import { siteOf, videoAddress } from './video-address.ts';

const linkIn = (figure: HTMLElement) => figure.querySelector<HTMLAnchorElement>(':scope > a[href]');
const pictureIn = (figure: HTMLElement) => linkIn(figure)?.querySelector('img') ?? undefined;

function isVideo(figure: HTMLElement): boolean {
  const link = linkIn(figure);
  if (!link || !('href' in videoAddress(link.getAttribute('href') ?? ''))) return false;
  const picture = pictureIn(figure);
  return (link.textContent ?? '').trim() !== '' && (!picture || isImageUrl(picture.getAttribute('src') ?? ''));
}

const captionOf = (href: unknown) => `Watch on ${siteOf(String(href))}`;

const ofPicture = (name: string) => ({ default: null, parseHTML: (figure: HTMLElement) => pictureIn(figure)?.getAttribute(name) });

/** Card of a video: a link to the page that plays it, with a title and perhaps a picture of ours. Nothing of that page is loaded. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: (figure) => linkIn(figure)?.getAttribute('href') },
    title: { default: '', parseHTML: (figure) => linkIn(figure)?.textContent?.trim() },
    src: ofPicture('src'),
    alt: ofPicture('alt'),
    width: ofPicture('width'),
    height: ofPicture('height'),
  }),
  parseHTML: () => [{ tag: 'figure.video', priority: 60, getAttrs: (figure) => (isVideo(figure) ? null : false) }],
  renderHTML({ node: { attrs } }) {
    const { href, title, src, alt, width, height } = attrs;
    const size = width && height ? { width, height } : {};
    const picture = src ? [['img', { src, alt: alt ?? '', ...size }], ['br']] : [];
    return ['figure', { class: 'video' }, ['a', { href }, ...picture, title], ['figcaption', captionOf(href)]];
  },
  renderText: ({ node: { attrs } }) => `${attrs.title}\n${captionOf(attrs.href)}`,
});
