import { describe, expect, test } from 'vitest';
import type { CourseUnit, Item } from '../course.contract.ts';
import { type Exercise, itemOf } from '../exercises/exercise.ts';
import starter from '../starter/01-greetings.json' with { type: 'json' };
import { composeFirstLesson } from './first-lesson-source.ts';
import { drawTones, syllablesOf } from './placed-tones.ts';
import { unsentAnswer } from './visitor-lesson.ts';

type StarterLine = string | { key: string; speaker: 'A' | 'B' };

const ids = new Map(starter.items.map(({ key }, nth) => [key, nth + 1]));
const lineOf = (line: StarterLine) => ({
  id: ids.get(typeof line === 'string' ? line : line.key) ?? 0,
  speaker: typeof line === 'string' ? null : line.speaker,
});
const [published] = starter.units;
const unit = {
  unit: { id: 1 },
  lessons: published?.lessons.map(({ kind, title, items }, nth) => ({ id: nth + 1, kind, title, items: (items as StarterLine[]).map(lineOf) })),
  items: starter.items.map((item) => ({ ...item, id: ids.get(item.key), voices: [] })) as unknown as Item[],
} as unknown as CourseUnit;
const seeds = Array.from({ length: 50 }, (_, nth) => `seed ${nth}`);

describe('the first lesson of the starter course', () => {
  test.each(seeds)('with %s has all kinds, ends with the task and takes about five minutes', (seed) => {
    const exercises = composeFirstLesson(unit, seed);
    const kinds = exercises.map(({ kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual(['build', 'do', 'mean-read', 'meet', 'pairs', 'place-tone', 'read-mean', 'reply', 'write']);
    expect(kinds.at(-1)).toBe('do');
    expect(kinds.filter((kind) => kind === 'write')).toHaveLength(2);
    expect(exercises.length).toBeGreaterThanOrEqual(18);
    expect(exercises.length).toBeLessThanOrEqual(24);
    expect(new Set(exercises.map(({ key }) => key)).size).toBe(exercises.length);
  });

  test('asks for no item before it was met', () => {
    for (const seed of seeds) {
      const met = new Set<number | undefined>();
      for (const exercise of composeFirstLesson(unit, seed)) {
        if (exercise.kind === 'meet') met.add(exercise.item);
        else if (exercise.kind !== 'pairs' && exercise.kind !== 'do') expect(met, exercise.key).toContain(itemOf(exercise));
      }
    }
  });

  test('is the same with the same seed', () => {
    expect(composeFirstLesson(unit, 'one')).toEqual(composeFirstLesson(unit, 'one'));
    expect(composeFirstLesson(unit, 'one')).not.toEqual(composeFirstLesson(unit, 'another'));
  });

  test('of a unit without lessons has no exercises', () => {
    expect(composeFirstLesson({ ...unit, lessons: [] }, 'seed')).toEqual([]);
  });
});

describe('kept answers', () => {
  const times = { tookMs: 2_500, answeredAt: '1970-01-01T00:00:03.500Z', key: 'key' };

  test('have the skill of their exercise', () => {
    const write = { key: 'write-1', kind: 'write', item: 1 } as const;
    const given = { type: 'typed', text: 'ndeewo' } as const;
    expect(unsentAnswer({ exercise: write, given, ...times })).toEqual([{ item: 1, skill: 'say', exercise: 'write', given, ...times }]);
  });

  test('are none for what is only looked at, unless it was known already', () => {
    const meet = { key: 'meet-1', kind: 'meet', item: 1 } as const;
    const pairs: Exercise = { key: 'pairs', kind: 'pairs', items: [1], meanings: [1] };
    expect(unsentAnswer({ exercise: meet, given: { type: 'met', isKnown: false }, ...times })).toEqual([]);
    expect(unsentAnswer({ exercise: meet, given: { type: 'met', isKnown: true }, ...times })).toMatchObject([{ skill: 'know' }]);
    expect(unsentAnswer({ exercise: pairs, given: { type: 'paired', attempts: [] }, ...times })).toEqual([]);
  });
});

test('a melody that is set syllable by syllable is the word with its tones', () => {
  expect(syllablesOf('bíkō')).toEqual(['bi', 'ko']);
  expect(drawTones(['bi', 'ko'], ['high', null])).toBe('bíko');
  expect(drawTones(['bi', 'ko'], ['high', 'step'])).toBe('bíkō'.normalize('NFC'));
  expect(drawTones(syllablesOf('ḿbà'), ['high', 'low'])).toBe('ḿbà'.normalize('NFC'));
});
