import { Node } from '@tiptap/react';
import { storedSoundPath } from '#app/media/media-address.ts';

const audioIn = (figure: HTMLElement) => figure.querySelector<HTMLAudioElement>(':scope > audio[src]');

/** True for the one form that the server stores. */
const isSound = (figure: HTMLElement): boolean => storedSoundPath.test(audioIn(figure)?.getAttribute('src') ?? '');

/** A sound of ours with its title. It is edited in a panel, as a whole. */
export const SoundNode = Node.create({
  name: 'sound',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', parseHTML: (figure) => audioIn(figure)?.getAttribute('src') },
    seconds: { default: null, parseHTML: (figure) => audioIn(figure)?.dataset.seconds },
    title: { default: '', parseHTML: (figure) => figure.querySelector('figcaption')?.textContent?.trim() },
  }),
  parseHTML: () => [{ tag: 'figure', priority: 60, getAttrs: (figure) => (isSound(figure) ? null : false) }],
  renderHTML({ node: { attrs } }) {
    const audio = { controls: '', preload: 'none', src: attrs.src, ...(attrs.seconds ? { 'data-seconds': attrs.seconds } : {}) };
    return ['figure', ['audio', audio], ['figcaption', String(attrs.title)]];
  },
  renderText: ({ node: { attrs } }) => String(attrs.title),
});
