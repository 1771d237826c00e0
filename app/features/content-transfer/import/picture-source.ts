import type { Attributes } from 'sanitize-html';

/** Attributes in which scripts that load pictures late keep the address. */
const lateSources = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-src'];
const lateSets = ['data-srcset', 'data-lazy-srcset', 'srcset'];
const placeholder = /(?:^|\/)(?:blank|spacer|placeholder|pixel|1x1|transparent|loading|lazy)[\w-]*\.(?:gif|png|svg)(?:\?|$)/i;
const isEmbedded = (source: string) => /^\s*data:/i.test(source);

/** The widest candidate of a `srcset`. */
function largestOf(set: string): string | undefined {
  const candidates = set.split(/,\s+|,(?=https?:)/).map((part) => {
    const [address = '', size = ''] = part.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 1 };
  });
  return candidates.filter(({ address }) => address !== '' && !isEmbedded(address)).sort((one, other) => other.size - one.size)[0]?.address;
}

/** Address of the picture that readers saw. */
export function pictureSource(attributes: Attributes): string {
  const late = lateSources.map((name) => attributes[name]).find((source) => source && !isEmbedded(source));
  if (late) return late;
  const { src = '' } = attributes;
  if (src.trim() !== '' && !isEmbedded(src) && !placeholder.test(src)) return src;
  const set = lateSets.map((name) => largestOf(attributes[name] ?? '')).find(Boolean);
  return set ?? src;
}
