import { refuse } from '#app/http/failure.ts';
import type { Handlers } from '#app/http/serve.server.ts';
import { deleteDiscussion } from '../discussion/discussion.queries.server.ts';
import { discussionHandlers } from '../discussion/discussion.server.ts';
import type { Word, wordOfDay } from './word-of-day.contract.ts';
import { currentWord, deleteWord, insertWord, updateWord, type WordRow } from './word-of-day.queries.server.ts';

const missing = 'Word of the Day not found';

const present = (row: WordRow): Word => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  body: row.body,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
});

export const wordOfDayHandlers: Handlers<typeof wordOfDay> = {
  current: async ({ db }) => present((await currentWord(db)) ?? refuse(404, 'No Word of the Day found')),

  create: async ({ db, input, now, who, log }) => {
    const row = await insertWord(db, { ...input, subtitle: input.subtitle ?? null }, now());
    log('word_created', { word: row.id, account: who.id });
    return { wordOfDay: present(row), message: 'Word of the Day created successfully!' };
  },

  update: async ({ db, params, input, now, who, log }) => {
    const { title, subtitle, body } = input;
    const change = {
      ...(title === undefined ? {} : { title }),
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(body === undefined ? {} : { body }),
    };
    const row = (await updateWord(db, params.id, change, now())) ?? refuse(404, missing);
    log('word_updated', { word: row.id, account: who.id });
    return { wordOfDay: present(row), message: 'Word of the Day updated successfully!' };
  },

  remove: async ({ db, params, who, log }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await deleteWord(tx, params.id))) refuse(404, missing);
      await deleteDiscussion(tx, 'word', params.id);
    });
    log('word_deleted', { word: params.id, account: who.id });
    return { message: 'Word of the Day deleted successfully!' };
  },

  ...discussionHandlers('word', missing),
};
