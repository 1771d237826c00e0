import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { deleteTarget } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import { deleteSavedDraft } from '../drafts/saved-draft.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import type { Word, wordOfDay } from './word-of-day.contract.ts';
import { wordTarget } from './word-of-day.feature.ts';
import { currentWord, insertWord, updateWord, type WordRow, wordById } from './word-of-day.queries.server.ts';

const { notFoundMessage } = wordTarget;
const conflictMessage = 'Somebody else has saved this word since you opened it';
const retryWindowMs = 10 * 60_000;

type TextFields = Pick<WordRow, 'title' | 'subtitle' | 'body'>;

/** True when each given text equals the stored one. */
const hasSameText = (row: TextFields, text: Partial<TextFields>) =>
  (['title', 'subtitle', 'body'] as const).every((field) => text[field] === undefined || text[field] === row[field]);

/** Copies the fields that were sent. */
const omitUndefined = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as { [N in keyof T]?: Exclude<T[N], undefined> };

const toWord = (row: WordRow): Word => ({
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
export const requireCurrentWord = async (db: Db): Promise<WordRow> => (await currentWord(db)) ?? reject(404, 'No Word of the Day found');

export const wordOfDayHandlers: Handlers<typeof wordOfDay> = {
  current: async ({ db, cacheTags }) => {
    cacheTags(wordsTag);
    const word = await requireCurrentWord(db);
    cacheTags(targetTag(wordTarget.name, word.id));
    return toWord(word);
  },

  create: async ({ db, input: { draft, ...input }, now, principal, log, audit, invalidate }) => {
    invalidate(wordsTag);
    const text = { ...input, subtitle: input.subtitle ?? null };
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      await deleteSavedDraft(tx, principal.id, 'word', draft);
      const current = await currentWord(tx);
      // A client that lost the response repeats the request.
      const isRepeated = current && now() - current.created_at < retryWindowMs && hasSameText(current, text);
      const word = isRepeated ? current : await insertWord(tx, text, now());
      await audit(isRepeated ? [] : word, tx);
      return word;
    });
    log('word_created', { word: row.id, account: principal.id });
    return { wordOfDay: toWord(row), message: 'Word of the Day created successfully!' };
  },

  update: async ({ db, params, input, now, principal, log, audit, invalidate }) => {
    invalidate(wordsTag);
    const { basedOn, draft, ...change } = omitUndefined(input);
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      await deleteSavedDraft(tx, principal.id, 'word', draft);
      const stored = (await wordById(tx, params.id)) ?? reject(404, notFoundMessage);
      const isUnchanged = hasSameText(stored, change);
      await audit(isUnchanged ? [] : { ...stored, ...change }, tx);
      if (isUnchanged) return stored;
      if (basedOn !== undefined && Date.parse(basedOn) !== stored.updated_at) reject(409, conflictMessage);
      // Strictly increasing, so that two updates within one millisecond have different versions.
      return updateWord(tx, params.id, change, Math.max(now(), stored.updated_at + 1));
    });
    log('word_updated', { word: row.id, account: principal.id });
    return { wordOfDay: toWord(row), message: 'Word of the Day updated successfully!' };
  },

  remove: async ({ db, params, principal, log, audit, invalidate }) => {
    invalidate(wordsTag, targetTag(wordTarget.name, params.id));
    await db.transaction().execute(async (tx) => {
      const word = (await wordById(tx, params.id)) ?? reject(404, notFoundMessage);
      if (!(await deleteTarget(tx, wordTarget, word.id))) reject(404, notFoundMessage);
      await audit(word, tx);
    });
    log('word_deleted', { word: params.id, account: principal.id });
    return { message: 'Word of the Day deleted successfully!' };
  },

  ...discussionHandlers(wordTarget),
};
