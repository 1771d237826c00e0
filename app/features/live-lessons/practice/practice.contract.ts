import * as z from 'zod/mini';
import { Item } from '#app/features/course/course.contract.ts';
import { get, post } from '#app/http/endpoint.ts';
import { MessageReply, text } from '#app/http/fields.ts';
import { time } from '../lesson-fields.contract.ts';
import { maxShownTasks, maxWords } from '../lesson-terms.contract.ts';

/** Words that a note names, which the learner practises. */
export const PracticeWords = z.array(z.object({ item: Item, isDone: z.boolean() })).check(z.maxLength(maxWords));
export type PracticeWords = z.output<typeof PracticeWords>;

const PracticeTask = z.object({
  lesson: z.int(),
  /** Name of the tutor’s card; null after the account was deleted. */
  tutor: z.nullable(z.string()),
  at: time,
  words: PracticeWords,
});
export type PracticeTask = z.output<typeof PracticeTask>;

const FoundWord = z.object({ id: z.int(), igbo: z.string(), toned: z.nullable(z.string()), english: z.string() });
export type FoundWord = z.output<typeof FoundWord>;

/** Words found at once: more would be no help, and the search is made narrower instead. */
export const maxFound = 20;

/** Words of the course that a tutor names in the note of a lesson, as a task of the learner. */
export const practice = {
  findWords: get('/teaching/lesson-words', {
    access: 'account',
    accountKind: { kind: 'tutor', message: 'Only tutors choose words for a lesson' },
    query: z.object({
      search: text('The word', { max: 100, required: 'Please type a word' }),
    }),
    reply: z.array(FoundWord).check(z.maxLength(maxFound)),
    description: 'public items of the course whose spelling, form or meaning has each word of the search',
  }),
  practiceTasks: get('/learning/profiles/:id/lesson-words', {
    access: 'account',
    deviceKey: true,
    reply: z.array(PracticeTask).check(z.maxLength(maxShownTasks)),
    description: 'words of the notes of the last weeks that are not all done, the newest note first',
  }),
  finishWord: post('/lessons/:id/words/:item/done', {
    access: 'account',
    deviceKey: true,
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
    description: 'by the household of the lesson; the key of a device only for a profile’s lesson',
  }),
};
