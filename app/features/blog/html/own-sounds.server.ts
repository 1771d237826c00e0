import { storedSoundPath } from '#app/media/media-address.ts';
import { maxSoundTitle } from '../sound/sound-limits.contract.ts';
import { element, find, type HtmlElement, type HtmlNode, isElement, lineOfText } from './html-tree.server.ts';

const isOwnSound = (node: HtmlElement): boolean => node.name === 'audio' && storedSoundPath.test(node.attribs.src ?? '');

/** The only form of a sound in a body: a figure with the player and the title. */
function figureOf({ attribs }: HtmlElement, title: string): HtmlElement {
  const { src = '', 'data-seconds': seconds } = attribs;
  const named = title || attribs.title?.trim() || attribs['aria-label']?.trim() || 'Sound';
  const audio = element('audio', [], { src, ...(seconds ? { 'data-seconds': seconds } : {}) });
  return element('figure', [audio, element('figcaption', [named.slice(0, maxSoundTitle)])]);
}

interface SoundParts {
  figure: HtmlElement;
  /** Everything else that is in it. */
  others: HtmlNode[];
}

/** A sound of ours, alone or in a figure; undefined for other nodes. */
export function readSound(node: HtmlElement): SoundParts | undefined {
  if (isOwnSound(node)) return { figure: figureOf(node, ''), others: node.isUnclosed ? node.children : [] };
  if (node.name !== 'figure') return undefined;
  const sound = find(node.children, isOwnSound);
  if (!sound) return undefined;
  const caption = node.children.find((child): child is HtmlElement => isElement(child, 'figcaption'));
  const title = caption && !find(caption.children, (part) => part === sound) ? lineOfText(caption.children) : '';
  const others = without(node.children, (child) => child === sound || (child === caption && title !== ''));
  return { figure: figureOf(sound, title), others: sound.isUnclosed ? [...others, ...sound.children] : others };
}

/** Nodes without those that a test names, at any depth. */
const without = (nodes: HtmlNode[], isLeftOut: (node: HtmlNode) => boolean): HtmlNode[] =>
  nodes.filter((node) => !isLeftOut(node)).map((node) => (isElement(node) ? { ...node, children: without(node.children, isLeftOut) } : node));

const soundFigure = /<figure><audio [^<>]*\bsrc="([^"]+)"[^<>]*><\/audio><figcaption>([^<]*)<\/figcaption><\/figure>/g;

/** A stored body for mails and feed readers, which play nothing: links in place of sounds. */
export const soundsAsLinks = (html: string): string => html.replace(soundFigure, '<p><a href="$1">Listen: $2</a></p>');
