import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { deleteDiscussion } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import { wordsTag } from './word-of-day.cache-tags.ts';
import type { Word, wordOfDay } from './word-of-day.contract.ts';
import { currentWord, deleteWord, insertWord, updateWord, type WordRow, wordById } from './word-of-day.queries.server.ts';

const notFoundMessage = 'Word of the Day not found';
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
    cacheTags(targetTag('word', word.id));
    return toWord(word);
  },

  create: async ({ db, input, now, principal, log, invalidate }) => {
    invalidate(wordsTag);
    const text = { ...input, subtitle: input.subtitle ?? null };
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const current = await currentWord(tx);
      // A client that lost the response repeats the request.
      if (current && now() - current.created_at < retryWindowMs && hasSameText(current, text)) return current;
      return insertWord(tx, text, now());
    });
    log('word_created', { word: row.id, account: principal.id });
    return { wordOfDay: toWord(row), message: 'Word of the Day created successfully!' };
  },

  update: async ({ db, params, input, now, principal, log, invalidate }) => {
    invalidate(wordsTag);
    const { basedOn, ...change } = omitUndefined(input);
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const stored = (await wordById(tx, params.id)) ?? reject(404, notFoundMessage);
      if (hasSameText(stored, change)) return stored;
      if (basedOn !== undefined && Date.parse(basedOn) !== stored.updated_at) reject(409, conflictMessage);
      // Strictly increasing, so that two updates within one millisecond have different versions.
      return updateWord(tx, params.id, change, Math.max(now(), stored.updated_at + 1));
    });
    log('word_updated', { word: row.id, account: principal.id });
    return { wordOfDay: toWord(row), message: 'Word of the Day updated successfully!' };
  },

  remove: async ({ db, params, principal, log, invalidate }) => {
    invalidate(wordsTag, targetTag('word', params.id));
    await db.transaction().execute(async (tx) => {
      if (!(await deleteWord(tx, params.id))) reject(404, notFoundMessage);
      await deleteDiscussion(tx, 'word', params.id);
    });
    log('word_deleted', { word: params.id, account: principal.id });
    return { message: 'Word of the Day deleted successfully!' };
  },

  ...discussionHandlers('word', notFoundMessage),
};
