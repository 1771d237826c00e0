import * as z from 'zod/mini';
import { text } from '#app/http/fields.ts';
import { maxNameLength, maxTags, splitTags, tagsProblem } from './tag-name.contract.ts';

/** Tag as a link; its page is `tagPath(slug)`. */
export const TagLink = z.object({ name: z.string(), slug: z.string() });
export type TagLink = z.output<typeof TagLink>;

/** Tags of a post, in the order of the alphabet. */
export const TagLinks = z.array(TagLink).check(z.maxLength(maxTags));

/** Name or slug of a tag. */
export const anyTagName = text('The tag', { max: maxNameLength });

/** Tags as a form sends them, with commas between them. */
export const typedTags = text('Tags', { max: maxTags * maxNameLength }).check(
  z.refine((value) => tagsProblem(splitTags(value)) === undefined, {
    error: ({ input }) => tagsProblem(splitTags(String(input))) ?? 'Please check the tags',
  }),
);
