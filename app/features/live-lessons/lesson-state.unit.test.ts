import { expect, test } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { closedMessages, expiresAt, heldAt, isLate, isLinkTold, isOn, type LessonFacts, refusalOf, takesMessages } from './lesson-state.ts';
import { type LessonState, lessonStates, type Side, sides } from './lesson-terms.contract.ts';

const startsAt = Date.parse('2026-12-05T10:00:00Z');
const { hour, minute, day } = unitMs;
const lesson = (state: LessonState, change: Partial<LessonFacts> = {}): LessonFacts => ({
  state,
  startsAt,
  minutes: 60,
  askedAt: startsAt - 10 * day,
  wasAgreed: ['agreed', 'held', 'missed'].includes(state),
  proposals: [],
  ...change,
});

/** Decisions that are allowed two days after the request, by state: 'to by'. */
const before: Partial<Record<LessonState, string[]>> = {
  asked: ['asked tutor', 'agreed tutor', 'declined tutor', 'cancelled family', 'cancelled staff'],
  agreed: ['cancelled tutor', 'cancelled family', 'cancelled staff'],
};
/** Decisions that are allowed an hour after the end. */
const after: Partial<Record<LessonState, string[]>> = {
  agreed: ['missed tutor', 'missed family'],
  held: ['missed tutor', 'missed family'],
  missed: ['missed tutor', 'missed family'],
};

test.for([
  ['before the lesson', before, startsAt - 8 * day],
  ['after the lesson', after, startsAt + 2 * hour],
] as const)('%s each side may do what its state allows, and nothing else', ([, allowed, now]) => {
  for (const state of lessonStates)
    expect(
      lessonStates
        .flatMap((to) => sides.map((by: Side) => ({ to, by })))
        .filter((decision) => refusalOf(lesson(state), decision, now) === undefined)
        .map(({ to, by }) => `${to} ${by}`)
        .sort(),
      state,
    ).toEqual((allowed[state] ?? []).sort());
});

test('a family takes one of the times that the tutor proposes, and no other', () => {
  const proposals = [startsAt + day, startsAt + 2 * day];
  const take = (at?: number) => refusalOf(lesson('asked', { proposals }), { to: 'agreed', by: 'family', startsAt: at }, startsAt - 9 * day);
  expect(proposals.map(take)).toEqual([undefined, undefined]);
  expect([undefined, startsAt].map(take)).toEqual(Array(2).fill('Please choose one of the times that the tutor proposes'));
});

test('a request expires after 72 hours, or 2 hours before the last of its times', () => {
  expect(expiresAt(lesson('asked'))).toBe(startsAt - 10 * day + 72 * hour);
  expect(expiresAt(lesson('asked', { askedAt: startsAt - day }))).toBe(startsAt - 2 * hour);
  expect(expiresAt(lesson('asked', { askedAt: startsAt - day, proposals: [startsAt + day] }))).toBe(startsAt + 22 * hour);
  const late = { to: 'agreed', by: 'tutor' } as const;
  expect(refusalOf(lesson('asked'), late, startsAt - 7 * day)).toBe('The time for an answer is over. Please ask for another time');
});

test('a lesson is reported as missed from its start until 7 days after its end', () => {
  const missed = (now: number) => refusalOf(lesson('held'), { to: 'missed', by: 'tutor' }, now);
  expect(missed(startsAt - 1)).toContain('has not begun');
  expect(missed(startsAt)).toBeUndefined();
  expect(missed(startsAt + hour + 7 * day)).toBeUndefined();
  expect(missed(startsAt + hour + 7 * day + 1)).toBe('A missed lesson can be reported for 7 days');
});

test('the link is told from the agreement until 15 minutes after the end, and the lesson is on from 15 minutes before', () => {
  const agreed = lesson('agreed');
  expect(heldAt(agreed)).toBe(startsAt + 75 * minute);
  expect([startsAt - 9 * day, heldAt(agreed) - 1, heldAt(agreed)].map((now) => isLinkTold(agreed, now))).toEqual([true, true, false]);
  expect([-15 * minute - 1, -15 * minute, hour - 1, hour].map((after) => isOn(agreed, startsAt + after))).toEqual([false, true, true, false]);
  for (const state of lessonStates.filter((other) => other !== 'agreed')) expect(isLinkTold(lesson(state), startsAt)).toBe(false);
});

test('messages stand at a lesson until 14 days after it', () => {
  expect([14 * day - 1, 14 * day].map((after) => takesMessages(lesson('held'), startsAt + hour + after))).toEqual([true, false]);
});

test.for([
  ['asked', false, true],
  ['agreed', true, true],
  ['held', true, true],
  ['missed', true, true],
  ['cancelled', true, true],
  ['cancelled', false, false],
  ['declined', false, false],
  ['expired', false, false],
] as const)('messages at a lesson that is %s, agreed before: %s, are open: %s', ([state, wasAgreed, open]) => {
  expect(takesMessages(lesson(state, { wasAgreed }), startsAt)).toBe(open);
});

test.for([
  ['declined', 0, 'This request was declined, so its messages are closed'],
  ['expired', 0, 'This request was not answered in time, so its messages are closed'],
  ['cancelled', 0, 'This request was taken back, so its messages are closed'],
  ['declined', 14 * day, 'Messages are closed two weeks after a lesson'],
  ['held', 14 * day, 'Messages are closed two weeks after a lesson'],
] as const)('closed messages of a lesson that is %s, %s ms after its end, say why', ([state, after, sentence]) => {
  expect(closedMessages(lesson(state), startsAt + hour + after)).toBe(`${sentence}. Is something left to say? Please write to us`);
});

test('a lesson that is cancelled after the notice is late', () => {
  expect([-24 * hour, -24 * hour + 1].map((after) => isLate(lesson('agreed'), 24, startsAt + after))).toEqual([false, true]);
});
