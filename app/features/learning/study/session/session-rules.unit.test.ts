import { expect, test } from 'vitest';
import { type LessonAction, type LessonState, reduceLesson, stateOf } from '#app/features/course/lesson/lesson-state.ts';
import type { Session, SessionExercise } from '#app/features/learning/learning.contract.ts';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import { beginSession } from './load-session.ts';
import { type KeyedEntry, sessionRules } from './session-rules.ts';
import type { StoredSession } from './stored-session.ts';

const cloth = courseItem('akwa cloth');
const fire = courseItem('oku fire');
const fish = courseItem('azu');
const lesson = { id: 4, title: 'Four words', unit: 2 };

const exercise = (key: string, more: Partial<SessionExercise>): SessionExercise => ({ key, kind: 'write', skill: 'say', isScheduled: true, ...more });
const choose = exercise('choose', { kind: 'read-mean', skill: 'know', item: cloth.id, choices: [cloth.id, fire.id] });
const write = exercise('write', { item: fire.id });
const meet = exercise('meet', { kind: 'meet', skill: 'know', item: cloth.id });
const task = exercise('task', { kind: 'do', skill: null, item: cloth.id, task: 'Say akwa aloud.' });

const begun = (exercises: SessionExercise[], more: Partial<Session> = {}): StoredSession =>
  beginSession(
    1,
    {
      key: 'session',
      kind: 'mix',
      lesson: null,
      exercises,
      items: courseItems as unknown as Session['items'],
      judging: { dialect: null, areDotsOptional: false },
      ...more,
    },
    0,
  );
const open = (stored: StoredSession) => stateOf(sessionRules(stored), stored, 0);

/** The state after actions, each a second after the one before, and what was stored and queued. */
function play(start: LessonState<StoredSession>, ...actions: LessonAction<StoredSession>[]) {
  let state = start;
  const stored: StoredSession[] = [];
  const entries: KeyedEntry[] = [];
  for (const [nth, action] of actions.entries()) {
    const keys = [`answer ${nth}`, `end ${nth}`] as const;
    const [next, effect] = reduceLesson(sessionRules(start.stored), state, { ...action, now: 1_000 * (nth + 1), keys });
    state = next;
    stored.push(...(effect ? [effect.stored] : []));
    entries.push(...(effect?.entries ?? []));
  }
  return { state, stored, entries };
}

const typed = (text: string) => ({ type: 'answered', given: { type: 'typed', text } }) as const;
const chosen = (item: number | null) => ({ type: 'answered', given: { type: 'chosen', item } }) as const;
const next = { type: 'continued' } as const;

test('an answer is queued with the key of its exercise, and the session is stored with it', () => {
  const { state, stored, entries } = play(open(begun([choose, write])), chosen(cloth.id));
  expect(state.outcome?.verdict).toBe('right');
  const times = { tookMs: 1_000, answeredAt: '1970-01-01T00:00:01.000Z' };
  expect(entries).toEqual([{ key: 'choose', type: 'answer', item: cloth.id, skill: 'know', exercise: 'read-mean', chosen: cloth.id, ...times }]);
  expect(stored).toEqual([state.stored]);
});

test('a missed exercise comes back, and its second answer has a key of its own', () => {
  const { state, entries } = play(open(begun([write, choose])), typed('zzz'), next, chosen(cloth.id), next, typed(fire.igbo), next);
  expect(entries.map(({ key }) => key)).toEqual(['write', 'choose', 'answer 4']);
  expect(state.exercise).toBeUndefined();
});

test('an answer without an item moves no card: what was met anew, and a task that is left for later', () => {
  const { state, entries } = play(
    open(begun([meet, task])),
    { type: 'answered', given: { type: 'met', isKnown: false } },
    { type: 'answered', given: { type: 'task', isDone: false } },
  );
  expect([entries, state.exercise, state.turn]).toEqual([[], undefined, 2]);
});

test('a known word leaves out its exercises, and a task that was done is sent', () => {
  const { state, entries } = play(
    open(begun([meet, choose, task])),
    { type: 'answered', given: { type: 'met', isKnown: true } },
    { type: 'answered', given: { type: 'task', isDone: true } },
  );
  expect(entries).toMatchObject([
    { key: 'meet', chosen: cloth.id },
    { key: 'task', type: 'task', item: cloth.id },
  ]);
  expect(state.exercise).toBeUndefined();
});

test('answers are judged by the rules of the profile', () => {
  const grade = (areDotsOptional: boolean) => {
    const { state } = play(open(begun([exercise('fish', { item: fish.id })], { judging: { dialect: null, areDotsOptional } })), typed('azu'));
    return state.outcome?.grade;
  };
  expect([grade(true), grade(false)]).toEqual(['good', 'hard']);
});

test.each([
  ['lesson', { kind: 'lesson', lesson }, [{ type: 'lesson', lesson: 4, session: 'session', key: 'end 0', answeredAt: '1970-01-01T00:00:01.000Z' }]],
  [
    'checkpoint',
    { kind: 'checkpoint', lesson },
    [{ type: 'checkpoint', unit: 2, session: 'session', key: 'end 0', answeredAt: '1970-01-01T00:00:01.000Z' }],
  ],
  ['mix', { kind: 'mix' }, []],
] as const)('the end of a %s is queued with its last answer, once', (_, more, ends) => {
  const { state, entries } = play(open(begun([choose], more)), chosen(cloth.id));
  expect(entries.slice(1)).toEqual(ends);
  expect(state).toMatchObject({ exercise: { key: 'choose' }, stored: { isEnded: true } });
  const over = play(state, next);
  expect([over.state.exercise, over.stored]).toEqual([undefined, []]);
});

test('a mix without a due word has no exercise, and nothing to store', () => {
  const { state, stored } = play(open(begun([])), chosen(null), next);
  expect([state.exercise, stored]).toEqual([undefined, []]);
});

test('an exercise with a missing part is left out', () => {
  const { choices, ...withoutChoices } = choose;
  expect(choices).toBeDefined();
  expect(begun([withoutChoices, write]).run.exercises.map(({ key }) => key)).toEqual(['write']);
});

const question = (unit: number, nth: number) => exercise(`${unit}-${nth}`, { kind: 'read-mean', item: cloth.id, choices: [cloth.id, fire.id], unit });
const placement = () =>
  begun(
    [1, 2, 3].flatMap((unit) => [0, 1, 2].map((nth) => question(unit, nth))),
    { kind: 'placement' },
  );

test('a placement shows no verdict, and sends all its answers at its end', () => {
  const answers = [cloth.id, cloth.id, fire.id, null, cloth.id, fire.id, fire.id, fire.id, cloth.id];
  const { state, stored, entries } = play(open(placement()), ...answers.map(chosen));
  expect(state).toMatchObject({ exercise: undefined, outcome: undefined, turn: 9, stored: { isEnded: true } });
  expect(stored).toHaveLength(9);
  expect(entries).toMatchObject([
    { type: 'placement', key: 'end 8', questions: [1, 1, 1, 3, 3, 3, 2, 2, 2].map((unit, nth) => ({ unit, chosen: answers[nth] })) },
  ]);
});

test('a placement that was stopped sends what was answered; one without an answer sends nothing', () => {
  const { state, entries } = play(open(placement()), chosen(cloth.id), { type: 'stopped' });
  expect(state).toMatchObject({ exercise: undefined, stored: { isEnded: true } });
  expect(entries).toEqual([
    {
      type: 'placement',
      key: 'end 1',
      answeredAt: '1970-01-01T00:00:02.000Z',
      questions: [{ unit: 1, item: cloth.id, exercise: 'read-mean', chosen: cloth.id }],
    },
  ]);
  const unanswered = play(open(placement()), { type: 'stopped' });
  expect([unanswered.stored.length, unanswered.entries]).toEqual([1, []]);
});

/** Record of an earlier build after two answers. */
const ofEarlierBuild = (): StoredSession => ({
  profile: 1,
  session: begun([meet, choose, write], { kind: 'lesson', lesson }).session,
  run: {
    format: 1,
    exercises: begun([meet, choose, write]).run.exercises,
    queue: ['write', 'choose'],
    passed: ['meet'],
    skipped: [],
    answers: [
      { key: 'meet', grade: null },
      { key: 'choose', grade: 'again' },
    ],
  },
  placed: [],
  isEnded: false,
  keptAt: 0,
});

test('a reload goes on with what was stored, also by an earlier build', () => {
  const reloaded = open(ofEarlierBuild());
  expect(reloaded).toMatchObject({ exercise: { key: 'write' }, outcome: undefined, turn: 0 });
  const { entries } = play(reloaded, typed(fire.igbo), next, chosen(cloth.id));
  expect(entries.map(({ key, type }) => [key, type])).toEqual([
    ['write', 'answer'],
    ['answer 2', 'answer'],
    ['end 2', 'lesson'],
  ]);
});

test('a session that has ended shows its end after a reload, and sends nothing once more', () => {
  const { state } = play(open(begun([choose], { kind: 'lesson', lesson })), chosen(cloth.id), next);
  const { state: again, stored } = play(open(JSON.parse(JSON.stringify(state.stored))), chosen(cloth.id), next);
  expect([again.exercise, stored]).toEqual([undefined, []]);
});

test('two tabs that answer one exercise send it with one key, and a later tab goes on where the other one was', () => {
  const stored = begun([choose, write]);
  const one = play(open(stored), chosen(cloth.id));
  const other = play(open(stored), chosen(fire.id));
  expect([one, other].map(({ entries }) => entries.map(({ key }) => key))).toEqual([['choose'], ['choose']]);
  expect(open(one.state.stored).exercise?.key).toBe('write');
});

test('a close look is sent once it was read, so that its card rests', () => {
  const look = exercise('look', { kind: 'close-look', skill: 'know', item: cloth.id, lookAlike: fire.id });
  const { state, entries } = play(open(begun([look])), { type: 'answered', given: { type: 'met', isKnown: false } });
  expect(entries).toMatchObject([{ key: 'look', type: 'answer', item: cloth.id, skill: 'know', exercise: 'close-look' }]);
  expect(state.exercise).toBeUndefined();
});
