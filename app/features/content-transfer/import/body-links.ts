import * as z from 'zod/mini';
import { attributesOf, tagOf } from './html-tags.ts';

/** Link of a body to a post that is imported after it: its address as it stands there, and the key of the address of that post. */
export const PendingLink = z.object({ href: z.string(), key: z.string(), hash: z.string() });
export type PendingLink = z.output<typeof PendingLink>;

export const linkToPost = (post: number, hash: string): string => `/blog/${post}${hash}`;

/** Replaces addresses of links in HTML of one form. A link without a new address becomes its text. */
export const replaceLinks = (html: string, targets: ReadonlyMap<string, string | undefined>): string =>
  targets.size === 0
    ? html
    : html
        .replace(/<a\b([^<>]*)>/g, (tag, text: string) => {
          const { rel, ...attributes } = attributesOf(text);
          const { href } = attributes;
          if (href === undefined || !targets.has(href)) return tag;
          const target = targets.get(href);
          return target === undefined ? '<a>' : tagOf('a', { ...attributes, href: target, ...(target.startsWith('/') ? {} : { rel }) });
        })
        .replace(/<a>([\s\S]*?)<\/a>/g, '$1');
