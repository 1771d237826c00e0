import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { spell } from '#app/lib/igbo-syllables.ts';
import { withoutTone } from '#app/lib/igbo-tones.ts';

const key = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
/** One line without blanks at its ends. */
const line = (max: number) => z.string().check(z.regex(/^\S(?:[^\n\r]*\S)?$/u), z.maxLength(max));
const state = z.enum(['draft', 'published']);
const note = z.strictObject({
  title: line(100),
  text: z.string().check(z.minLength(1), z.maxLength(1500)),
  examples: z.array(key).check(z.minLength(1), z.maxLength(3)),
  lesson: z.optional(key),
});
const course = z.strictObject({
  format: z.literal(1),
  units: z.array(
    z.strictObject({
      key,
      level: z.enum(['beginner', 'intermediate', 'advanced']),
      position: z.int().check(z.positive()),
      title: line(200),
      titleEnglish: line(200),
      can: line(300),
      state: z.enum(['draft', 'announced', 'published']),
      note: z.optional(z.nullable(note)),
      lessons: z.array(
        z.strictObject({
          key,
          kind: z.enum(['words', 'tones', 'phrases', 'dialogue', 'checkpoint']),
          title: line(200),
          aims: line(500),
          state,
          items: z.array(z.union([key, z.strictObject({ key, speaker: z.enum(['A', 'B']) })])),
        }),
      ),
    }),
  ),
  items: z.array(
    z.strictObject({
      key,
      kind: z.enum(['word', 'phrase', 'line', 'pattern']),
      igbo: line(200),
      toned: z.nullable(line(200)),
      english: line(200),
      literal: z.nullable(line(300)),
      note: z.nullable(line(500)),
      wordClass: z.nullable(line(50)),
      emoji: z.nullable(line(16)),
      toneState: z.enum(['none', 'sourced', 'agreed']),
      textState: z.enum(['draft', 'sourced']),
      openQuestion: z.optional(line(300)),
      source: line(300),
      licence: line(100),
      state,
      forms: z.array(z.strictObject({ kind: z.enum(['spelling', 'dialect', 'english']), form: line(200), place: z.nullable(line(100)) })),
    }),
  ),
});

const texts = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({ name, text: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }));
const files = texts.map(({ name, text }) => ({ name, ...course.parse(JSON.parse(text)) }));
const units = files.flatMap(({ units }) => units);
const lessons = units.flatMap(({ lessons }) => lessons);
const items = files.flatMap(({ items }) => items);
const keysIn = (lesson: (typeof lessons)[number]) => lesson.items.map((reference) => (typeof reference === 'string' ? reference : reference.key));
const repeated = (values: string[]) => values.filter((value, nth) => values.indexOf(value) !== nth);

describe('files', () => {
  test('are in NFC and stay below 64 KiB', () => {
    const offenders = texts.filter(({ text }) => text !== text.normalize('NFC') || Buffer.byteLength(text) >= 65_536);
    expect(offenders.map(({ name }) => name)).toEqual([]);
  });

  test('have each key once', () => {
    for (const all of [units, lessons, items]) expect(repeated(all.map(({ key }) => key))).toEqual([]);
  });

  test('refer only to items of the same file or an earlier one, so that they can be imported in order', () => {
    const known = new Set<string>();
    for (const { units, items } of files) {
      for (const { key } of items) known.add(key);
      for (const { lessons } of units) for (const lesson of lessons) expect(keysIn(lesson).filter((key) => !known.has(key))).toEqual([]);
    }
  });

  test('give a grammar note examples and a lesson that its unit has by then', () => {
    const known = new Set<string>();
    for (const { units, items } of files) {
      for (const { key } of items) known.add(key);
      for (const { note, lessons } of units) {
        expect((note?.examples ?? []).filter((key) => !known.has(key))).toEqual([]);
        if (note?.lesson) expect(lessons.map(({ key }) => key)).toContain(note.lesson);
      }
    }
  });

  test('have no two items with the same spelling and tones', () => {
    expect(repeated(items.map(({ igbo, toned }) => `${igbo.toLowerCase()} ${toned ?? ''}`))).toEqual([]);
  });
});

describe('items', () => {
  test('have the tones of their letters, on every syllable', () => {
    const isRight = ({ igbo, toned, toneState }: (typeof items)[number]) =>
      withoutTone(igbo) === igbo &&
      (toned === null) === (toneState === 'none') &&
      (toned === null || (withoutTone(toned) === igbo && spell(toned).every(({ syllables }) => syllables.every(({ tone }) => tone))));
    expect(items.filter((item) => !isRight(item)).map(({ key }) => key)).toEqual([]);
  });

  test('have a place where a form belongs to a dialect, and only there', () => {
    for (const { forms } of items) for (const { kind, place } of forms) expect(place !== null).toBe(kind === 'dialect');
  });

  test('have no form that repeats the item', () => {
    for (const { igbo, english, forms } of items) {
      expect(forms.map(({ form }) => form)).not.toContain(igbo);
      expect(repeated([english, ...forms.filter(({ kind }) => kind === 'english').map(({ form }) => form)])).toEqual([]);
    }
  });
});

describe('course', () => {
  const published = units.filter(({ state }) => state === 'published');
  const byKey = new Map(items.map((item) => [item.key, item]));
  const itemsIn = (lesson: (typeof lessons)[number]) => keysIn(lesson).flatMap((key) => byKey.get(key) ?? []);

  test('has 14 units for beginners, 8 intermediate and 6 advanced ones, each in a place of its own', () => {
    const places = (of: string) => units.flatMap(({ level, position }) => (level === of ? position : [])).sort((a, b) => a - b);
    const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1);
    expect([places('beginner'), places('intermediate'), places('advanced')]).toEqual([upTo(14), upTo(8), upTo(6)]);
  });

  test('publishes units for beginners with five to eight lessons, and names the others without items', () => {
    expect(published.filter(({ level }) => level !== 'beginner')).toEqual([]);
    for (const { key, lessons } of published) {
      expect(lessons.length, key).toBeGreaterThanOrEqual(5);
      expect(lessons.length, key).toBeLessThanOrEqual(8);
      expect(lessons.filter(({ state }) => state !== 'published')).toEqual([]);
    }
    const others = units.filter((unit) => !published.includes(unit)).flatMap(({ lessons }) => lessons);
    expect(others.filter(({ state, items }) => state !== 'draft' || items.length > 0)).toEqual([]);
  });

  test('keeps the items that wait for a speaker as drafts, and only those', () => {
    expect(items.filter(({ state, openQuestion }) => (state === 'draft') !== (openQuestion !== undefined))).toEqual([]);
  });

  test('teaches 20 to 40 words and phrases in each unit, beside lines and patterns', () => {
    const met = new Set<string>();
    for (const { key, lessons } of published) {
      const fresh = new Map(lessons.flatMap(itemsIn).flatMap((item) => (met.has(item.key) ? [] : [[item.key, item]])));
      for (const key of fresh.keys()) met.add(key);
      const taught = [...fresh.values()].filter(({ kind }) => kind === 'word' || kind === 'phrase');
      expect(taught.length, key).toBeGreaterThanOrEqual(20);
      expect(taught.length, key).toBeLessThanOrEqual(40);
    }
  });

  test('has a dialogue of six to eight lines in each unit', () => {
    for (const { key, lessons } of published) {
      const lines = lessons.filter(({ kind }) => kind === 'dialogue').flatMap(({ items }) => items);
      const spoken = lines.filter((reference) => typeof reference !== 'string');
      expect(spoken.length, key).toBeGreaterThanOrEqual(6);
      expect(spoken.length, key).toBeLessThanOrEqual(8);
    }
  });

  test('ends each unit with a checkpoint, which has no new item', () => {
    for (const { lessons } of published) {
      const [checkpoint, ...others] = lessons.toReversed();
      expect(checkpoint?.kind).toBe('checkpoint');
      expect(others.filter(({ kind }) => kind === 'checkpoint')).toEqual([]);
      const before = others.flatMap(keysIn);
      expect((checkpoint ? keysIn(checkpoint) : []).filter((key) => !before.includes(key))).toEqual([]);
    }
  });

  test('drills tones of words on which sources agree; in the unit of melodies some stand beside another to compare', () => {
    for (const { key, lessons } of published) {
      for (const lesson of lessons.filter(({ kind }) => kind === 'tones')) {
        const [words, agreed] = [
          itemsIn(lesson).filter(({ kind }) => kind === 'word'),
          itemsIn(lesson).filter(({ toneState }) => toneState === 'agreed'),
        ];
        if (key === 'melodies') expect(agreed.length, lesson.key).toBeGreaterThanOrEqual(3);
        else expect(agreed, lesson.key).toEqual(words);
        if (key !== 'melodies') expect(agreed.length, lesson.key).toBeGreaterThanOrEqual(5);
      }
    }
    const drilled = lessons.filter(({ kind }) => kind === 'tones').flatMap(itemsIn);
    expect(new Set(drilled.filter(({ toneState }) => toneState === 'agreed').map(({ key }) => key)).size).toBeGreaterThanOrEqual(40);
  });

  test('uses every item, and has three to seven new ones that are public in each lesson', () => {
    const met = new Set<string>();
    for (const lesson of published.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind !== 'checkpoint')) {
      const fresh = keysIn(lesson).filter((key) => !met.has(key));
      for (const key of fresh) met.add(key);
      expect(fresh.length, lesson.key).toBeLessThanOrEqual(7);
      const shown = fresh.filter((key) => byKey.get(key)?.state === 'published');
      expect(shown.length, lesson.key).toBeGreaterThanOrEqual(3);
      expect(repeated(keysIn(lesson))).toEqual([]);
    }
    expect(items.filter(({ key }) => !met.has(key))).toEqual([]);
  });

  test('gives dialogues two speakers, and no other lesson any', () => {
    for (const { kind, key, items } of lessons.filter(({ items }) => items.length)) {
      const speakers = new Set(items.flatMap((reference) => (typeof reference === 'string' ? [] : [reference.speaker])));
      expect([...speakers].sort(), key).toEqual(kind === 'dialogue' ? ['A', 'B'] : []);
    }
  });

  test('teaches the four akwa with four melodies on which sources agree', () => {
    const akwa = items.filter(({ igbo }) => igbo === 'akwa');
    expect(akwa.map(({ english, toned }) => `${english} ${toned}`)).toEqual(['crying ákwá', 'cloth ákwà', 'egg àkwá', 'bed àkwà']);
    expect(new Set(akwa.map(({ toneState }) => toneState))).toEqual(new Set(['agreed']));
  });
});
