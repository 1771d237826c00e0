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

const missing = 'Word of the Day not found';
const savedSince = 'Somebody else has saved this word since you opened it';
const sameWithinMs = 10 * 60_000;

type Text = Pick<WordRow, 'title' | 'subtitle' | 'body'>;

/** True when each given text equals the stored one. */
const hasSameText = (row: Text, text: Partial<Text>) =>
  (['title', 'subtitle', 'body'] as const).every((field) => text[field] === undefined || text[field] === row[field]);

/** Copies the fields that were sent. */
const omitUndefined = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as { [N in keyof T]?: Exclude<T[N], undefined> };

const present = (row: WordRow): Word => ({
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
    return present(word);
  },

  create: async ({ db, input, now, principal, log, invalidate }) => {
    invalidate(wordsTag);
    const text = { ...input, subtitle: input.subtitle ?? null };
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const current = await currentWord(tx);
      // A client that lost the response repeats the request.
      if (current && now() - current.created_at < sameWithinMs && hasSameText(current, text)) return current;
      return insertWord(tx, text, now());
    });
    log('word_created', { word: row.id, account: principal.id });
    return { wordOfDay: present(row), message: 'Word of the Day created successfully!' };
  },

  update: async ({ db, params, input, now, principal, log, invalidate }) => {
    invalidate(wordsTag);
    const { basedOn, ...change } = omitUndefined(input);
    const row = await db.transaction().execute(async (tx) => {
      await lockForTransaction(tx, 'words');
      const seen = (await wordById(tx, params.id)) ?? reject(404, missing);
      if (hasSameText(seen, change)) return seen;
      if (basedOn !== undefined && Date.parse(basedOn) !== seen.updated_at) reject(409, savedSince);
      // Strictly increasing, so that two updates within one millisecond have different versions.
      return updateWord(tx, params.id, change, Math.max(now(), seen.updated_at + 1));
    });
    log('word_updated', { word: row.id, account: principal.id });
    return { wordOfDay: present(row), message: 'Word of the Day updated successfully!' };
  },

  remove: async ({ db, params, principal, log, invalidate }) => {
    invalidate(wordsTag, targetTag('word', params.id));
    await db.transaction().execute(async (tx) => {
      if (!(await deleteWord(tx, params.id))) reject(404, missing);
      await deleteDiscussion(tx, 'word', params.id);
    });
    log('word_deleted', { word: params.id, account: principal.id });
    return { message: 'Word of the Day deleted successfully!' };
  },

  ...discussionHandlers('word', missing),
};
