import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { CursorQuery } from '#app/http/fields.ts';
import { dialect, level, PublicCard } from './card.contract.ts';
import { decisions } from './decisions.contract.ts';
import { ownCard } from './own-card.contract.ts';

export const tutors = {
  list: get('/tutors', {
    query: z.extend(CursorQuery, { level: z.optional(level), dialect: z.optional(dialect) }),
    reply: z.array(PublicCard).check(z.maxLength(100)),
    description: 'public cards, newest first; `before` is the id of the last card of the page before',
  }),
  ...ownCard,
  ...decisions,
};
