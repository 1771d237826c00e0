import { expect, test } from 'vitest';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import type { Item } from '../course.contract.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { isDone, startRun } from '../exercises/lesson-run.ts';
import { type LessonAction, type LessonState, reduceLesson, stateOf } from './lesson-state.ts';
import type { StoredLesson } from './stored-lesson.ts';
import { newLesson, visitorRules } from './visitor-lesson.ts';

const cloth = courseItem('akwa cloth');
const fire = courseItem('oku fire');
const rules = visitorRules({ items: courseItems as unknown as Item[] });
const exercises: Record<'meet' | 'choose' | 'write' | 'task', Exercise> = {
  meet: { key: 'meet', kind: 'meet', item: cloth.id },
  choose: { key: 'choose', kind: 'read-mean', item: cloth.id, choices: [cloth.id, fire.id] },
  write: { key: 'write', kind: 'write', item: fire.id },
  task: { key: 'task', kind: 'do', item: cloth.id, task: 'Say akwa aloud.' },
};
const { meet, choose, write, task } = exercises;
const lessonOf = (...some: Exercise[]) => newLesson(2, 'seed', startRun(some));
const unbegun = () => stateOf(rules, lessonOf(), 0);

type State = LessonState<StoredLesson>;
let keys = 0;
/** The state after an action at a time in ms, and what is stored. */
function after(state: State, now: number, action: LessonAction<StoredLesson>) {
  keys += 1;
  const [next, effect] = reduceLesson(rules, state, { ...action, now, keys: [`answer ${keys}`, `end ${keys}`] });
  return { state: next, effect };
}
const play = (start: State, ...actions: LessonAction<StoredLesson>[]): State =>
  actions.reduce((state, action, nth) => after(state, 1_000 * (nth + 1), action).state, start);
const started = (...some: Exercise[]): State => play(unbegun(), { type: 'started', stored: lessonOf(...some) });

const met = { type: 'answered', given: { type: 'met', isKnown: false } } as const;
const right = { type: 'answered', given: { type: 'chosen', item: cloth.id } } as const;
const wrong = { type: 'answered', given: { type: 'chosen', item: fire.id } } as const;
const skipped = { type: 'answered', given: { type: 'chosen', item: null } } as const;
const done = { type: 'answered', given: { type: 'task', isDone: true } } as const;
const next = { type: 'continued' } as const;

test('before its start a lesson shows nothing, and its start is stored', () => {
  const before = unbegun();
  expect(before).toMatchObject({ exercise: undefined, turn: 0 });
  const { state, effect } = after(before, 5, { type: 'started', stored: lessonOf(meet, choose) });
  expect(state).toMatchObject({ exercise: meet, turn: 1, startedAt: 5 });
  expect(effect).toEqual({ stored: { ...lessonOf(meet, choose), revision: 5 }, entries: [] });
});

test('a right answer stays on the screen with its verdict until the learner goes on', () => {
  const answered = play(started(choose, task), right);
  expect(answered).toMatchObject({ exercise: choose, outcome: { verdict: 'right' }, turn: 1 });
  expect(play(answered, next)).toMatchObject({ exercise: task, outcome: undefined, turn: 2 });
});

test('a second answer to an exercise with its verdict is none', () => {
  const answered = play(started(choose, task), wrong);
  expect(after(answered, 9_000, right)).toEqual({ state: answered, effect: undefined });
});

test('an exercise without a verdict is left at once, and stored in the same event', () => {
  const { state, effect } = after(started(meet, choose), 9, met);
  expect(state).toMatchObject({ exercise: choose, outcome: undefined, turn: 2, startedAt: 9 });
  expect(effect).toEqual({ stored: state.stored, entries: [] });
});

test.each([
  ['wrong', wrong, 'wrong'],
  ['skipped', skipped, 'blank'],
])('an exercise that was %s comes back until it is right', (_, action, verdict) => {
  const missed = play(started(choose, write, task), action);
  expect(missed.outcome?.verdict).toBe(verdict);
  const again = play(missed, next, { type: 'answered', given: { type: 'typed', text: fire.igbo } }, next);
  expect(again.exercise).toEqual(choose);
  const end = play(again, right, next, done);
  expect(end).toMatchObject({ exercise: undefined });
  expect(end.stored.run.answers.map(({ grade }) => grade)).toEqual(['again', 'good', 'good', null]);
});

test('the last answer shows its verdict before the end', () => {
  const last = play(started(choose), right);
  expect([last.exercise, isDone(last.stored.run)]).toEqual([choose, true]);
  expect(play(last, next)).toMatchObject({ exercise: undefined, turn: 2 });
});

test('a reload in the middle goes on where the lesson was, and its verdict is gone', () => {
  const before = play(started(meet, choose, write), met, wrong);
  const stored = JSON.parse(JSON.stringify(before.stored));
  const unread = unbegun();
  expect(after(unread, 7, { type: 'restored', stored })).toEqual({
    state: { stored: before.stored, exercise: write, outcome: undefined, turn: 0, startedAt: 7, hiddenAt: undefined },
    effect: undefined,
  });
});

test('a new round keeps the answers of the one before', () => {
  const end = play(started(choose), right, next);
  const { answers } = end.stored;
  expect(answers).toMatchObject([{ item: cloth.id, skill: 'know', exercise: 'read-mean', given: right.given }]);
  const again = play(end, { type: 'started', stored: { ...lessonOf(choose), answers } }, right);
  expect(again.stored.answers).toHaveLength(2);
  expect(new Set(again.stored.answers.map(({ key }) => key)).size).toBe(2);
});

const tookMs = (state: State, now: number) => after(state, now, right).state.stored.answers.at(-1)?.tookMs;

test('an answer takes the time since its exercise was shown', () => {
  const state = started(choose, write);
  expect(tookMs(state, 3_500)).toBe(2_500);
  const second = play(state, right, next, { type: 'answered', given: { type: 'typed', text: fire.igbo } });
  expect(second.stored.answers.map(({ tookMs, answeredAt }) => [tookMs, answeredAt])).toEqual([
    [0, '1970-01-01T00:00:01.000Z'],
    [1_000, '1970-01-01T00:00:03.000Z'],
  ]);
});

test('a hidden page counts no time', () => {
  let state = after(started(choose), 2_000, { type: 'hidden' }).state;
  state = after(state, 3_000, { type: 'hidden' }).state;
  state = after(state, 600_000, { type: 'shown' }).state;
  expect(tookMs(state, 600_500)).toBe(1_500);
  expect(after(state, 600_000, { type: 'shown' }).state).toEqual(state);
});

test('a lesson that is stored while its page is hidden counts its time from the moment it is shown', () => {
  const hidden = after(unbegun(), 0, { type: 'hidden' }).state;
  for (const restored of [
    { type: 'restored', stored: lessonOf(choose) },
    { type: 'started', stored: lessonOf(choose) },
  ] as const) {
    const state = after(hidden, 1_000, restored).state;
    expect(tookMs(after(state, 600_000, { type: 'shown' }).state, 601_000)).toBe(1_000);
  }
});

test('a verdict that is not there is not read, and a lesson that has ended is not stopped', () => {
  const state = started(choose, write);
  expect(after(state, 9_000, next)).toEqual({ state, effect: undefined });
  const end = play(started(choose), right, next);
  expect(after(end, 9_000, { type: 'stopped' })).toEqual({ state: end, effect: undefined });
});

test('a page that was left open counts an hour at most, and a clock that was set back counts nothing', () => {
  expect(tookMs(started(choose), 26 * 60 * 60_000)).toBe(60 * 60_000);
  expect(tookMs(started(choose), 0)).toBe(0);
});

const typing = (exercise: Exercise, text: string): LessonAction<StoredLesson> => ({ type: 'typed', exercise: exercise.key, text });

test('typed text is stored with its exercise, without a new screen, and goes with the answer', () => {
  const asked = started(write, task);
  const { state, effect } = after(asked, 3_000, typing(write, 'ok'));
  expect(state).toMatchObject({ turn: asked.turn, exercise: write, stored: { typed: { exercise: 'write', text: 'ok' } } });
  expect(effect).toEqual({ stored: state.stored, entries: [], isTyping: true });
  const answered = play(state, { type: 'answered', given: { type: 'typed', text: fire.igbo } });
  expect(answered.stored.typed).toBeUndefined();
  // The pause after the last letter may end later.
  expect(after(answered, 4_000, typing(write, 'ok')).effect).toBeUndefined();
  expect(after(play(answered, next), 5_000, typing(write, 'ok')).effect).toBeUndefined();
});

test('a tab takes over what another one has done since, on a new screen, and gives nothing of it up', () => {
  const behind = started(meet, choose, write);
  const ahead = play(behind, met, right, next);
  const synchronized = after(behind, 9_000, { type: 'synchronized', stored: ahead.stored });
  expect(synchronized.state).toMatchObject({ exercise: write, outcome: undefined, turn: behind.turn + 1, stored: ahead.stored });
  expect(synchronized.effect).toBeUndefined();
  expect(after(ahead, 9_000, { type: 'synchronized', stored: behind.stored }).state).toBe(ahead);
  expect(after(ahead, 9_000, { type: 'synchronized', stored: structuredClone(ahead.stored) }).state).toBe(ahead);
});

test('a lesson of an earlier release is behind each change, and a lesson that begins anew is ahead of an earlier one', () => {
  const { revision: _, ...earlier } = started(meet, choose).stored;
  const restored = play(unbegun(), { type: 'restored', stored: earlier });
  const changed = play(restored, met).stored;
  expect(play(restored, { type: 'synchronized', stored: changed }).stored).toBe(changed);
  const anew = after(play(started(choose), right, next), 5_000, { type: 'started', stored: lessonOf(meet) }).state.stored;
  expect(anew.revision).toBe(5_000);
});

test('without sound a lesson goes on, with nothing answered and no text lost', () => {
  const heard: Exercise = { key: 'heard', kind: 'dictate', item: fire.id };
  const tone: Exercise = { key: 'tone', kind: 'hear-tone', item: cloth.id, melodies: ['HL', 'LH'] };
  const typing = play(started(heard, tone, task), { type: 'typed', exercise: 'heard', text: 'oku' });
  const { state, effect } = after(typing, 5_000, { type: 'silenced' });
  expect(state).toMatchObject({ exercise: { key: 'heard', kind: 'write' }, outcome: undefined, turn: typing.turn + 1 });
  expect(state.stored.run.exercises.map(({ kind }) => kind)).toEqual(['write', 'place-tone', 'do']);
  expect(effect).toMatchObject({ entries: [], isTyping: true, stored: { typed: { exercise: 'heard', text: 'oku' }, answers: [] } });
  expect(state.stored.revision).toBe((typing.stored.revision ?? 0) + 1);
});

test('a voice that is gone makes its exercise alone silent', () => {
  const heard = (key: string): Exercise => ({ key, kind: 'hear-mean', item: cloth.id, choices: [cloth.id, fire.id] });
  const why = 'We couldn’t play it.';
  const { state } = after(started(heard('one'), heard('two')), 5_000, { type: 'silenced', only: 'one', why });
  expect(state.stored.run.exercises.map(({ kind }) => kind)).toEqual(['read-mean', 'hear-mean']);
  expect([state.notice, play(state, right, next).notice]).toEqual([why, undefined]);
});
