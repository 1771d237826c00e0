import { defineServerFeature, type ServerFeature } from '#app/feature.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { headwordLimits } from './headword-limits.contract.ts';
import type { Headword } from './writing-hints.contract.ts';
import { writingHintsFeature } from './writing-hints.feature.ts';

/** @param content features that may know headwords */
export const writingHintsServer = (content: readonly ServerFeature[]) =>
  defineServerFeature(writingHintsFeature, {
    handlers: {
      headwords: async ({ db, config, now, query: { keys = '' } }) => {
        const wanted = new Set(keys.split(',').map(foldForSearch));
        const folds = [...wanted];
        const found = new Map<string, Headword>();
        for (const { headwords } of content)
          for (const headword of (await headwords?.(db, localTimeOf({ config, now }), folds)) ?? [])
            if (wanted.has(foldForSearch(headword.title)) && !found.has(headword.title)) found.set(headword.title, headword);
        return [...found.values()].slice(0, headwordLimits.headwords);
      },
    },
  });
