import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { teachingUnit, teachingUnitTags } from '#app/features/course/public.server.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import { deleteTarget, discussionHandlers } from '#app/features/discussion/public.server.ts';
import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import { approvedVoices, targetChanged, targetRemoved } from '#app/features/voices/public.server.ts';
import { voicesTag } from '#app/features/voices/voices.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion, retriedSince } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { type LocalDate, type LocalTime, localDate, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { marketDayOf } from './schedule/market-days.ts';
import { currentWord, releaseToday, type WordRow } from './schedule/word-days.queries.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import type { Shown, Word, wordOfDay } from './word-of-day.contract.ts';
import { wordTarget } from './word-of-day.feature.ts';
import { insertWord, updateWord, type WordText, wordById } from './word-of-day.queries.server.ts';
import { wordPath } from './word-path.ts';
import { wordSearch } from './word-search.server.ts';

const { notFoundMessage } = wordTarget;

export const toWord = (row: WordRow): Word => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  body: row.body,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

/** Returns the current word, or rejects with 404 when there is none. */
export const requireCurrentWord = async (db: Db, time: LocalTime): Promise<WordRow> =>
  (await currentWord(db, time)) ?? reject(404, 'No Word of the Day found');

/** A word that a newer one of the same day had replaced has not been in the archive. */
export function isFromArchive(word: WordRow, time: LocalTime): boolean {
  const date = localToday(time);
  return word.day !== date && localDate(word.created_at, time.timeZone) !== date;
}

async function shownNow(db: Db, word: WordRow, time: LocalTime, { ekeDate }: { ekeDate: LocalDate }): Promise<Shown> {
  const date = localToday(time);
  return {
    date,
    dateText: formatWeekdayDate(date),
    marketDay: marketDayOf(date, ekeDate),
    fromArchive: isFromArchive(word, time),
    path: wordPath(word),
    unit: await teachingUnit(db, word.title),
  };
}

export const voicesOfWord = async (db: Db, id: number) => (await approvedVoices(db, 'word', [id])).get(id) ?? [];

/** Inserts a word in the caller's transaction. @param day null for a draft */
export async function createWord(tx: Db, word: WordText, day: LocalDate | null, { now, timeZone }: LocalTime): Promise<WordRow> {
  const row = await insertWord(tx, word, day, now);
  await indexRows(tx, wordSearch, [row.id], timeZone);
  return row;
}

export const wordOfDayHandlers: Handlers<typeof wordOfDay> = {
  current: async ({ db, cacheTags, ...context }) => {
    cacheTags(wordsTag, voicesTag('word'));
    const time = localTimeOf(context);
    const word = await requireCurrentWord(db, time);
    cacheTags(targetTag(wordTarget.name, word.id), ...teachingUnitTags(word.title));
    return { ...toWord(word), shown: await shownNow(db, word, time, context.config), voices: await voicesOfWord(db, word.id) };
  },

  create: async ({ db, input: { draft, ...input }, config, now, principal, log, audit, invalidate }) => {
    invalidate(wordsTag);
    const time = localTimeOf({ now, config });
    const text = { ...input, subtitle: input.subtitle ?? null };
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      await deleteSavedDraft(tx, principal.id, 'word', draft);
      const current = await currentWord(tx, time);
      // A client that lost the response repeats the request.
      const isRepeated = current && current.created_at > retriedSince(now()) && hasValues(current, text);
      if (!isRepeated) await releaseToday(tx, time);
      const word = isRepeated ? current : await createWord(tx, text, localToday(time), time);
      await audit(isRepeated ? [] : word, tx);
      return word;
    });
    log('word_created', { word: row.id, account: principal.id });
    return { wordOfDay: toWord(row), message: 'Word of the Day created successfully!' };
  },

  update: async ({ db, params, input, config, now, principal, log, audit, invalidate }) => {
    invalidate(wordsTag);
    const { basedOn, draft, ...change } = omitUndefined(input);
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      for (const form of ['word', 'scheduled-word']) await deleteSavedDraft(tx, principal.id, form, draft);
      const stored = (await wordById(tx, params.id)) ?? reject(404, notFoundMessage);
      const isDone = isSavedAlready(stored, 'word', basedOn, hasValues(stored, change));
      await audit(isDone ? [] : { ...stored, ...change }, tx);
      if (isDone) return stored;
      const updated = await updateWord(tx, params.id, change, nextVersion(stored, now()));
      await indexRows(tx, wordSearch, [updated.id], config.timeZone);
      invalidate(...(await targetChanged(tx, 'word', updated.id, { igbo: updated.title, toned: updated.title }, now())));
      return updated;
    });
    log('word_updated', { word: row.id, account: principal.id });
    return { wordOfDay: toWord(row), message: 'Word of the Day updated successfully!' };
  },

  remove: async ({ db, params, config, now, principal, log, audit, invalidate }) => {
    invalidate(wordsTag, targetTag(wordTarget.name, params.id));
    await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const word = (await wordById(tx, params.id)) ?? reject(404, notFoundMessage);
      if (!(await deleteTarget(tx, wordTarget, word.id))) reject(404, notFoundMessage);
      await indexRows(tx, wordSearch, [word.id], config.timeZone);
      invalidate(...(await targetRemoved(tx, 'word', word.id, now())));
      await audit(word, tx);
    });
    log('word_deleted', { word: params.id, account: principal.id });
    return { message: 'Word of the Day deleted successfully!' };
  },

  ...discussionHandlers(wordTarget),
};
