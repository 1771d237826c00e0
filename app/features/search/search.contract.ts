import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { PageQuery, text } from '#app/http/fields.ts';
import { visibleText } from '#app/lib/characters.ts';
import { maxQueryLength, maxSegments, resultsPerPage } from './search-limits.contract.ts';

/** A word copied from a page may have soft hyphens in it, which its reader cannot see. */
const q = z.pipe(
  z.transform((typed: unknown) => (typeof typed === 'string' ? visibleText(typed) : typed)),
  text('Your search', { max: maxQueryLength, required: 'Please type what you are looking for' }),
);

/** Parts of a text in order; what the search found is a hit. */
const Segments = z.array(z.object({ text: z.string(), hit: z.boolean() })).check(z.maxLength(maxSegments));
export type Segments = z.output<typeof Segments>;

export const SearchResult = z.object({
  /** Kind and id of the row: 'post', 7. */
  kind: z.string(),
  id: z.int(),
  /** Name of its kind: 'Post'. */
  label: z.string(),
  /** Address of its page. */
  path: z.string(),
  title: Segments,
  /** Language of the title: null is that of the page. */
  titleLang: z.nullable(z.literal('ig')),
  /** Part of its text around the first hit. */
  snippet: Segments,
});
export type SearchResult = z.output<typeof SearchResult>;

export const search = {
  find: get('/search', {
    // More than fast typing with a request for each key needs; each search costs the database more than a list.
    limits: { address: ['40 per 10 seconds', '120 per minute'] },
    query: z.object({ q, page: PageQuery.shape.page }),
    reply: z.array(SearchResult).check(z.maxLength(resultsPerPage)),
    withTotal: true,
    description: `${resultsPerPage} results a page, the best first; a phrase stands in quotation marks, a star ends the beginning of a word; dots and tones are minded where they are typed`,
  }),
};
