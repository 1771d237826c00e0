import * as z from 'zod/mini';
import { learningDay } from '#app/features/household/public.ts';
import { unitMs } from '#app/lib/duration.ts';
import { getOrThrow } from '#app/lib/get-or-throw.ts';
import type { Course } from '../course/course.server.ts';
import type { LearnerSettings } from '../learner-settings.ts';
import type { AnswerResult, Sent } from '../learning.contract.ts';
import type { AnswerRow, DayTotals } from '../learning.queries.server.ts';
import type { CardEvent, ProfileCards } from '../schedule/cards-of-profile.server.ts';
import { placedKey } from '../schedule/replay.server.ts';
import { type KeyedEntry, SentEntry } from '../sent-answer.contract.ts';
import type { Judgements } from './judge-entries.server.ts';
import type { SentEnd } from './lesson-ends.server.ts';
import type { Placement } from './placement.queries.server.ts';

const longestDelayMs = 30 * unitMs.day;
/** Smaller differences of clocks are no fault of the device: a request takes a while. */
const shortestClockErrorMs = 2 * unitMs.minute;

const itemGone = 'This is no longer part of the course. Nothing else is lost.';

export interface EntryContext {
  course: Course;
  learner: LearnerSettings;
  profile: number;
  cards: ProfileCards;
  /** Time of the last placement. */
  placedAt: number | null;
  judgements: Judgements;
  now: number;
  /** Milliseconds by which the clock of the device is ahead. */
  clockError: number;
}

/** Changes that entries make, and the result of each. */
export interface Changes {
  answers: AnswerRow[];
  days: Map<number, DayTotals>;
  placement: Placement | undefined;
  ends: SentEnd[];
  /** Profiles that took part in a family moment, by its day. */
  moments: { profiles: number[]; at: number }[];
}

/** The entry, or why it cannot be stored. */
export function parseEntry(sent: Sent, course: Course): { entry: KeyedEntry } | { error: string } {
  const parsed = z.safeParse(SentEntry, sent);
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? 'This entry cannot be read' };
  const entry = { ...parsed.data, key: sent.key };
  const isGone = 'item' in entry ? !course.items.has(entry.item) : entry.type === 'lesson' && !course.lessons.some(({ id }) => id === entry.lesson);
  if (isGone || (entry.type === 'checkpoint' && !course.units.some(({ id }) => id === entry.unit))) return { error: itemGone };
  if (entry.type === 'answer' && ['pairs', 'do', 'say'].includes(entry.exercise)) return { error: 'Such exercises have no answer to keep' };
  return { entry };
}

/** Milliseconds by which the clock of a device is ahead, by the time at which it says it has sent a batch; 0 if it says none that can be read. */
export function clockErrorOf(sentAt: string | undefined, now: number): number {
  const difference = Date.parse(sentAt ?? '') - now;
  return Math.abs(difference) >= shortestClockErrorMs ? difference : 0;
}

/** A clock that was set between answer and sending cannot be known: the time is drawn into the last 30 days. */
const timeOf = ({ answeredAt }: KeyedEntry, { now, clockError }: EntryContext) =>
  Math.min(now, Math.max(now - longestDelayMs, Date.parse(answeredAt) - clockError));

/** Items that an entry moves cards of. */
export function itemsOfEntry(entry: KeyedEntry, course: Course): number[] {
  if ('item' in entry) return [entry.item];
  return entry.type === 'placement' ? course.units.flatMap(({ items }) => items.map(({ id }) => id)) : [];
}

/** Applies entries in their order to cards in memory, and collects the rows that store them. */
export function applyEntries(entries: readonly KeyedEntry[], context: EntryContext): { changes: Changes; results: Map<string, AnswerResult> } {
  const changes: Changes = { answers: [], days: new Map(), placement: undefined, ends: [], moments: [] };
  const results = new Map<string, AnswerResult>();
  for (const entry of entries) results.set(entry.key, applyEntry(entry, context, changes));
  return { changes, results };
}

function addToDay({ days }: Changes, day: number, added: Partial<DayTotals>): void {
  const totals = days.get(day) ?? { answers: 0, correct: 0, ms: 0, moments: 0 };
  const { answers = 0, correct = 0, ms = 0, moments = 0 } = added;
  days.set(day, {
    answers: totals.answers + answers,
    correct: totals.correct + correct,
    ms: totals.ms + ms,
    moments: totals.moments + moments,
  });
}

function applyEntry(entry: KeyedEntry, context: EntryContext, changes: Changes): AnswerResult {
  const { course, learner, profile, cards, placedAt, judgements, now } = context;
  const at = timeOf(entry, context);
  const day = learningDay(at, learner.zone);
  const row: AnswerRow = {
    profile_id: profile,
    key: entry.key,
    item_id: 'item' in entry ? entry.item : null,
    skill: null,
    exercise: entry.type,
    verdict: null,
    grade: null,
    given: null,
    took_ms: 0,
    answered_at: at,
    received_at: now,
  };
  const store = (fields: Partial<AnswerRow> = {}) => changes.answers.push({ ...row, ...fields });
  const result: AnswerResult = { key: entry.key, state: 'stored' };

  switch (entry.type) {
    case 'answer': {
      if (entry.exercise === 'close-look') {
        const { item, skill, exercise, tookMs } = entry;
        cards.rest(item, skill, day);
        store({ skill, exercise, took_ms: tookMs });
        addToDay(changes, day, { ms: tookMs });
        const card = cards.get(item, skill);
        return { ...result, ...(card ? { dueDay: card.dueDay } : {}) };
      }
      const judged = judgements.answers.get(entry.key);
      if (!judged) return { ...result, state: 'refused', error: itemGone };
      const { skill, verdict, grade } = judged;
      const event: CardEvent = { item: entry.item, skill, day, grade, hasWrongTones: verdict === 'tone' };
      const isMoved = cards.answer(event, course.toneItems.has(entry.item));
      const { given, chosen, exercise, tookMs } = entry;
      store({ skill, exercise, verdict, grade: isMoved ? grade : null, given: JSON.stringify({ given, chosen }), took_ms: tookMs });
      const isRight = grade === 'good' || grade === 'easy';
      addToDay(changes, day, { answers: 1, correct: Number(isRight), ms: tookMs });
      const card = cards.get(entry.item, skill);
      return { ...result, verdict, ...(card ? { dueDay: card.dueDay } : {}) };
    }
    case 'lesson': {
      const { lesson, session } = entry;
      const unit = course.lessons.find(({ id }) => id === lesson)?.unit.id;
      if (unit === undefined) return { ...result, state: 'refused', error: itemGone };
      store({ given: JSON.stringify({ lesson, session }) });
      changes.ends.push({ lesson, unit, session, at });
      addToDay(changes, day, {});
      return result;
    }
    case 'checkpoint': {
      const { unit, session } = entry;
      store({ given: JSON.stringify({ unit, session }) });
      changes.ends.push({ lesson: undefined, unit, session, at });
      addToDay(changes, day, {});
      return result;
    }
    case 'moment':
      store();
      changes.moments.push({ profiles: entry.profiles, at });
      return result;
    case 'placement': {
      store({ given: JSON.stringify({ questions: entry.questions }) });
      addToDay(changes, day, {});
      // One that waited on a device does not replace a newer one.
      if (placedAt !== null && at < placedAt) return result;
      const skipped = course.units.slice(0, getOrThrow(judgements.placements, entry.key));
      const items = new Set(skipped.flatMap((unit) => unit.items.map(({ id }) => id)));
      let nth = 0;
      for (const item of items) {
        if (!cards.place(item, day, nth)) continue;
        store({ key: placedKey(entry.key, nth), item_id: item, skill: 'know', exercise: 'placed', grade: 'good' });
        nth += 1;
      }
      changes.placement = { skipped: skipped.flatMap(({ lessons }) => lessons.map(({ id }) => id)), at };
      return result;
    }
    case 'task':
      store();
      addToDay(changes, day, {});
      return result;
    case 'learn': {
      cards.learn(entry.item, day);
      store({ skill: 'know' });
      return { ...result, dueDay: cards.get(entry.item, 'know')?.dueDay ?? day };
    }
  }
}
