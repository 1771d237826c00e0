import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { listPublicCards } from './cards.queries.server.ts';
import { toCards } from './cards.server.ts';
import { decisionHandlers } from './decisions.server.ts';
import { ownCardHandlers } from './own-card.server.ts';
import { tutorCardsTag } from './tutors.cache-tags.ts';
import type { tutors } from './tutors.contract.ts';

export const tutorHandlers: Handlers<typeof tutors> = {
  list: async ({ db, query, cacheTags }) => {
    cacheTags(tutorCardsTag);
    return toCards(db, await listPublicCards(db, query));
  },
  ...ownCardHandlers,
  ...decisionHandlers,
};
