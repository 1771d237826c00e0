import type { Item } from '../course.contract.ts';
import { type AnswerOutcome, checkAnswer, type GivenAnswer } from '../exercises/check-answer.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { silentRun } from '../exercises/silent-twin.ts';
import type { JudgeContext } from '../judge/judge.ts';
import { aheadOf, type RunningProgress } from './stored-progress.ts';

/** A lesson under way: what is stored of it, and the screen (decision 0123). */
export interface LessonState<Stored> {
  stored: Stored;
  /** Exercise on the screen, also while its verdict is read; undefined before the start and at the end. */
  exercise: Exercise | undefined;
  /** Outcome of the answer to it; undefined before the answer. */
  outcome: AnswerOutcome | undefined;
  /** Said on this screen alone: why the exercise is another one. */
  notice?: string | undefined;
  /** Number of the screen since the page was loaded; 0 before the learner has done anything. */
  turn: number;
  /** Time in ms at which the exercise was shown, later by the time in which the page was hidden. */
  startedAt: number;
  /** Time since which the page is hidden. */
  hiddenAt: number | undefined;
}

/** Event of the page, before its stamp. */
export type LessonAction<Stored> =
  /** An earlier visit has stored a lesson. */
  | { type: 'restored'; stored: Stored }
  /** The lesson as it is stored now: another tab may be ahead. */
  | { type: 'synchronized'; stored: Stored }
  | { type: 'started'; stored: Stored }
  | { type: 'typed'; exercise: string; text: string }
  | { type: 'answered'; given: GivenAnswer }
  /** The verdict was read. */
  | { type: 'continued' }
  /** The learner ends a placement before its last question: what was answered counts. */
  | { type: 'stopped' }
  /** The learner cannot listen: what is left of the lesson is without sound; with a key this exercise alone, whose voice is gone. */
  | { type: 'silenced'; only?: string | undefined; why?: string | undefined }
  | { type: 'hidden' | 'shown' };

/** Time in ms, and random keys for an answer and for the end of a session: a pure function cannot make them. */
export interface Stamp {
  now: number;
  keys: readonly [answer: string, end: string];
}

export type LessonEvent<Stored> = LessonAction<Stored> & Stamp;

/** Work of the page after an event: entries are queued for sending, then the lesson is stored. */
export interface LessonEffect<Stored, Entry = never> {
  stored: Stored;
  entries: readonly Entry[];
  /** Nothing was answered: there is nothing to send. */
  isTyping?: boolean;
}

export interface TakenAnswer {
  exercise: Exercise;
  given: GivenAnswer;
  outcome: AnswerOutcome;
  tookMs: number;
  answeredAt: string;
  /** Random. */
  key: string;
}

/** Pure functions in which the lesson of a visitor, a preview, and the kinds of sessions differ. */
export interface LessonRules<Stored, Entry = never> {
  items: ReadonlyMap<number, Item>;
  /** Rules of this learner for the judging of answers, besides the items that may be meant instead. */
  judging?: Omit<JudgeContext, 'others'>;
  /** False for a placement, whose answers are judged together on the server. */
  showsVerdicts: boolean;
  /** The exercise to show next; undefined at the end. */
  next(stored: Stored): Exercise | undefined;
  take(stored: Stored, answer: TakenAnswer): LessonEffect<Stored, Entry>;
  /** Adds the end of the lesson to an effect. */
  end(effect: LessonEffect<Stored, Entry>, stamp: Stamp): LessonEffect<Stored, Entry>;
}

/** Longest time of an answer in ms: the page was left open. */
const longestMs = 60 * 60_000;

/** The screen of a lesson as it is stored, from this time on. */
export const stateOf = <Stored, Entry>(rules: LessonRules<Stored, Entry>, stored: Stored, now: number): LessonState<Stored> => ({
  stored,
  exercise: rules.next(stored),
  outcome: undefined,
  turn: 0,
  startedAt: now,
  hiddenAt: undefined,
});

/** The state after an event, and the effect of the event; undefined for none. */
export function reduceLesson<Stored extends RunningProgress, Entry>(
  rules: LessonRules<Stored, Entry>,
  state: LessonState<Stored>,
  event: LessonEvent<Stored>,
): [LessonState<Stored>, LessonEffect<Stored, Entry>?] {
  const { now } = event;
  const restore = (stored: Stored) => ({ ...stateOf(rules, stored, now), hiddenAt: state.hiddenAt === undefined ? undefined : now });
  const show = (stored: Stored) => ({ ...restore(stored), turn: state.turn + 1 });
  const revision = (state.stored.revision ?? 0) + 1;
  switch (event.type) {
    case 'restored':
      return [restore(event.stored)];
    case 'synchronized':
      return [aheadOf(state.stored, event.stored) === state.stored ? state : show(event.stored)];
    case 'started': {
      // It is ahead also of a stored lesson that cannot be continued.
      const stored = { ...event.stored, typed: undefined, revision: Math.max(now, revision) };
      return [show(stored), { stored, entries: [] }];
    }
    case 'typed': {
      const { exercise, text } = event;
      if (exercise !== state.exercise?.key || state.outcome) return [state];
      const stored = { ...state.stored, typed: { exercise, text }, revision };
      return [
        { ...state, stored },
        { stored, entries: [], isTyping: true },
      ];
    }
    case 'answered': {
      const { given } = event;
      const { exercise } = state;
      if (!exercise || state.outcome) return [state];
      const outcome = checkAnswer(exercise, given, rules.items, { ...rules.judging, others: [...rules.items.values()] });
      const tookMs = Math.min(longestMs, Math.max(0, Math.round(now - state.startedAt)));
      const answeredAt = new Date(now).toISOString();
      const taken = rules.take({ ...state.stored, typed: undefined, revision }, { exercise, given, outcome, tookMs, answeredAt, key: event.keys[0] });
      const effect = rules.next(taken.stored) ? taken : rules.end(taken, event);
      const { stored } = effect;
      // The next exercise follows at once where there is no verdict to read.
      const hasVerdict = rules.showsVerdicts && (outcome.verdict !== null || exercise.kind === 'place-tone' || exercise.kind === 'hear-tone');
      return [hasVerdict ? { ...state, stored, outcome } : show(stored), effect];
    }
    case 'continued':
      return [state.outcome ? show(state.stored) : state];
    case 'silenced': {
      const stored = { ...state.stored, run: silentRun(state.stored.run, event.only), revision };
      return [state.outcome ? { ...state, stored } : { ...show(stored), notice: event.why }, { stored, entries: [], isTyping: true }];
    }
    case 'stopped': {
      if (!state.exercise) return [state];
      const effect = rules.end({ stored: { ...state.stored, revision }, entries: [] }, event);
      return [show(effect.stored), effect];
    }
    case 'hidden':
      return [{ ...state, hiddenAt: state.hiddenAt ?? now }];
    case 'shown':
      return [{ ...state, startedAt: state.startedAt + now - (state.hiddenAt ?? now), hiddenAt: undefined }];
  }
}
