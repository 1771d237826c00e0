import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { text } from '#app/http/fields.ts';
import { headwordLimits } from './headword-limits.contract.ts';

const Headword = z.object({ title: z.string(), meaning: z.nullable(z.string()) });
export type Headword = z.output<typeof Headword>;

const keys = text('The list of words', { max: headwordLimits.maxKeysLength }).check(
  z.refine((value) => value.split(',').length <= headwordLimits.keys, `Please send at most ${headwordLimits.keys} words`),
);

export const writingHints = {
  headwords: get('/admin/headwords', {
    permission: 'admin:access',
    query: z.object({ keys: z.optional(keys) }),
    reply: z.array(Headword).check(z.maxLength(headwordLimits.headwords)),
    description: 'known headwords with the same letters as one of the words of `keys`, separated by commas; marks and case are ignored',
  }),
};
