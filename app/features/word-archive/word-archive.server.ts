import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { academyOf } from '#app/academy/academy.server.ts';
import { teachingUnit, teachingUnitTags } from '#app/features/course/public.server.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import { approvedVoices } from '#app/features/voices/public.server.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import { isPublic, toWord, voicesOfWord, wordById } from '#app/features/word-of-day/public.server.ts';
import { marketDayOf } from '#app/features/word-of-day/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { paragraphs } from '#app/lib/paragraphs.ts';
import { sharePath } from '#app/lib/share-address.ts';
import { shorten } from '#app/lib/shorten.ts';
import { wordsTag } from '../word-of-day/word-of-day.cache-tags.ts';
import { wordTarget } from '../word-of-day/word-of-day.feature.ts';
import { maxYears, wordsPerPage } from './archive-terms.contract.ts';
import type { wordArchive } from './word-archive.contract.ts';
import { initialsInUse, listArchive, monthsInUse, neighborsOf } from './word-archive.queries.server.ts';
import { wordPictureVersion } from './word-pictures.server.ts';

/** Characters of a description that search engines show. */
const summaryLength = 155;

export const wordArchiveHandlers: Handlers<typeof wordArchive> = {
  list: async ({ db, query: { page = 1, ...filter }, cacheTags, ...context }) => {
    cacheTags(wordsTag, voicesTag('word'));
    // One word more than a page holds says whether there is another page.
    const rows = await listArchive(db, localTimeOf(context), { ...filter, limit: wordsPerPage + 1, offset: (page - 1) * wordsPerPage });
    const shown = rows.slice(0, wordsPerPage);
    const voices = await approvedVoices(
      db,
      'word',
      shown.map(({ id }) => id),
    );
    const words = shown.map(({ last_shown, ...word }) => ({ ...word, shownOn: last_shown, voices: voices.get(word.id) ?? [] }));
    return { words, hasMore: rows.length > wordsPerPage };
  },

  contents: async ({ db, query: { year }, cacheTags, ...context }) => {
    cacheTags(wordsTag);
    const time = localTimeOf(context);
    const years = (await monthsInUse(db, time, 'year')).slice(0, maxYears);
    const months = await monthsInUse(db, time, 'month', year ?? years[0]?.slice(0, 4));
    return { letters: await initialsInUse(db, time), years, months };
  },

  read: async ({ db, params, cacheTags, ...context }) => {
    cacheTags(wordsTag, academyTag, voicesTag('word'), targetTag(wordTarget.name, params.id));
    const time = localTimeOf(context);
    const row = await wordById(db, params.id);
    const shownOn = row && (row.shown_on ?? row.day);
    if (!row || !shownOn || !isPublic(row, time)) return reject(404, wordTarget.notFoundMessage);
    cacheTags(...teachingUnitTags(row.title));
    const [meaning = ''] = paragraphs(row.body);
    return {
      ...toWord(row),
      shownOn,
      marketDay: marketDayOf(shownOn, context.config.ekeDate),
      summary: shorten([row.subtitle, meaning.replaceAll('\n', ' ')].filter(Boolean).join('. '), summaryLength),
      shareImage: sharePath('word', row.id, wordPictureVersion(row, await academyOf({ db, cache: context.cache }))),
      unit: await teachingUnit(db, row.title),
      ...(await neighborsOf(db, time, row)),
      voices: await voicesOfWord(db, row.id),
    };
  },
};
