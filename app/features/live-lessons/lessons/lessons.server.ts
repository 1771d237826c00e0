import { type Handlers, type Principal, requireRecentLogin } from '#app/http/endpoint-pipeline.server.ts';
import { nextVersion, retriedSince } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { closedMessages, takesMessages } from '../lesson-state.ts';
import { maxMessages } from '../lesson-terms.contract.ts';
import { saveWords } from '../practice/words.server.ts';
import { askHandler } from './ask.server.ts';
import { applyDecision, type LessonDecision, lessonGone, lockOwnLesson, requireApprovedTutor } from './decide.server.ts';
import type { lessons } from './lessons.contract.ts';
import { insertMessage, listComing, listPast, messagesOf, type Party, shownLesson, updateLesson } from './lessons.queries.server.ts';
import { factsOf, toLessons } from './show-lesson.server.ts';

/** Tutors are the side of the tutor, all others that of the family. */
const partyOf = ({ id, kind }: Pick<Principal, 'id' | 'kind'>): Party => ({ id, side: kind === 'tutor' ? 'tutor' : 'family' });

const outcomes: Record<LessonDecision['state'], string> = {
  asked: 'The other times are proposed. They are held until the family answers',
  agreed: 'The lesson is agreed',
  declined: 'The request is declined',
  cancelled: 'The lesson is cancelled',
  missed: 'Thank you for telling us what happened',
};

export const lessonHandlers: Handlers<typeof lessons> = {
  list: async ({ db, query: { when, limit, before }, principal, now, config }) => {
    const party = partyOf(principal);
    const rows = await (when === 'coming' ? listComing : listPast)(db, party, { limit, before });
    return toLessons(db, rows, party.side, { now, config });
  },

  read: async ({ db, params: { id }, principal, now, config }) => {
    const party = partyOf(principal);
    const row = (await shownLesson(db, party, id)) ?? reject(404, lessonGone);
    const [lesson = reject(404, lessonGone)] = await toLessons(db, [row], party.side, { now, config });
    const messages = await messagesOf(db, id, maxMessages);
    return {
      lesson,
      messages: messages.map((message) => ({
        id: message.id,
        side: message.side,
        text: message.text,
        at: new Date(message.created_at).toISOString(),
      })),
    };
  },

  ...askHandler,

  decide: async ({ db, params: { id }, input, principal, now, config, log, notifyMailWorker }) => {
    const party = partyOf(principal);
    // Cancelling is always one press.
    if (party.side === 'family' && input.state === 'agreed') requireRecentLogin(principal, now());
    const decision: LessonDecision = {
      state: input.state,
      startsAt: input.startsAt === undefined ? undefined : Date.parse(input.startsAt),
      proposals: input.proposals?.map((start) => Date.parse(start)),
      reason: input.reason,
    };
    await db.transaction().execute(async (tx) => {
      const lesson = await lockOwnLesson(tx, party, id);
      await applyDecision(tx, { now, config }, lesson, { party, decision });
    });
    notifyMailWorker();
    log('lesson_decided', { lesson: id, state: input.state, account: principal.id });
    return { message: outcomes[input.state] };
  },

  write: async ({ db, params, input: { text }, principal, now }) => {
    const party = partyOf(principal);
    if (party.side === 'family') requireRecentLogin(principal, now());
    const id = await db.transaction().execute(async (tx) => {
      const lesson = await lockOwnLesson(tx, party, params.id);
      if (party.side === 'tutor') await requireApprovedTutor(tx, lesson.tutor_id, 'tutor');
      const facts = factsOf(lesson, []);
      if (!takesMessages(facts, now())) reject(409, closedMessages(facts, now()));
      const earlier = await messagesOf(tx, lesson.id, maxMessages);
      // A client that lost the response repeats it.
      const last = earlier.at(-1);
      if (last?.author_id === party.id && last.text === text && last.created_at > retriedSince(now())) return last.id;
      if (earlier.length === maxMessages) reject(409, `A lesson has at most ${maxMessages} messages`);
      return insertMessage(tx, { lessonId: lesson.id, side: party.side, authorId: party.id, text, now: now() });
    });
    return { id };
  },

  saveNote: async ({ db, params: { id }, input: { text, words }, principal, now }) => {
    await db.transaction().execute(async (tx) => {
      const lesson = await lockOwnLesson(tx, partyOf(principal), id);
      await requireApprovedTutor(tx, lesson.tutor_id, 'tutor');
      if (!['agreed', 'held', 'missed'].includes(lesson.state)) reject(409, 'A note belongs to a lesson that was agreed');
      if (now() < lesson.starts_at) reject(409, 'This lesson has not begun yet. A note is written after it');
      if (words) await saveWords(tx, id, words);
      if (lesson.note !== text) await updateLesson(tx, id, { note: text, note_at: now(), updated_at: nextVersion(lesson, now()) });
    });
    return { message: 'The note is saved. The family keeps it' };
  },
};
