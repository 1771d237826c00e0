import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { spell } from '#app/lib/igbo-syllables.ts';
import { withoutTone } from '#app/lib/igbo-tones.ts';

const key = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));
/** One line without blanks at its ends. */
const line = (max: number) => z.string().check(z.regex(/^\S(?:[^\n\r]*\S)?$/u), z.maxLength(max));
const state = z.enum(['draft', 'published']);
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
      state,
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

/** Sources that do not depend on each other, by the beginning of their names. */
const independent = ['Williamson', 'Harvard', 'Ezinaụlọ', 'Welmers', 'Wikipedia', 'Okwu Igbo', 'Okporoko'];

/** Instances of patterns, sentences and lines that the course has beside its 100 words and phrases. */
const onTop = `ndeewo-nu daalu-nu nnoo-kedu o-di-mma-daalu-gi-kwanu nwa-na-ebe-akwa nne-na-akwa-akwa okuko-yiri-akwa nwa-no-n-elu-akwa
  nke-a-bu-nna-m nke-a-bu-nwanne-m nke-a-bu-enyi-m onye-bu-onye-ahu aha-m-bu-ada aha-m-bu-obi ebee-ka-i-si o-na-asu-igbo anyi-na-asu-igbo ntakiri
  biko-kwuo-ya-ozo biko-nye-m-nnu biko-nye-m-ji biko-nye-m-ofe biko-nye-m-akwukwo nke-a-bu-akwukwo ka-anyi-guo-akwukwo`.split(/\s+/);

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

  test('name their sources, two independent ones when they agree on the tones', () => {
    const isRight = ({ source, toneState }: (typeof items)[number]) => {
      const names = source.split('; ');
      const known = independent.filter((name) => names.some((source) => source.startsWith(name)));
      return repeated(names).length === 0 && known.length >= { none: 0, sourced: 1, agreed: 2 }[toneState];
    };
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

  test('has six published units with five lessons each, and 100 words and phrases', () => {
    expect(published.map(({ level, position }) => [level, position])).toEqual([1, 2, 3, 4, 5, 6].map((position) => ['beginner', position]));
    for (const { lessons } of published) expect(lessons.map(({ state }) => state)).toEqual(Array(5).fill('published'));
    expect(onTop.filter((key) => !items.some((item) => item.key === key))).toEqual([]);
    expect(items.filter(({ key }) => !onTop.includes(key))).toHaveLength(100);
  });

  test('keeps as drafts the five items that wait for a speaker, and the other units without items', () => {
    const drafts = items.filter(({ state }) => state === 'draft').map(({ key }) => key);
    expect(drafts.sort()).toEqual(['afo-juru-m', 'bata-n-ulo', 'nodu-n-oche', 'saa-aka-gi', 'ulo']);
    expect(
      items
        .filter(({ openQuestion }) => openQuestion)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(drafts);
    for (const { state, lessons } of units.filter((unit) => !published.includes(unit))) {
      expect(state).toBe('draft');
      for (const lesson of lessons) expect([lesson.state, lesson.items]).toEqual(['draft', []]);
    }
    const places = (of: string) => units.filter(({ level }) => level === of).map(({ position }) => position);
    expect([places('beginner'), places('intermediate'), places('advanced')].map((all) => all.length)).toEqual([14, 8, 6]);
    for (const level of ['beginner', 'intermediate', 'advanced']) expect(places(level)).toEqual(places(level).map((_, nth) => nth + 1));
  });

  test('uses every item, and has three to seven new ones that are public in each lesson', () => {
    const met = new Set<string>();
    for (const lesson of published.flatMap(({ lessons }) => lessons)) {
      const fresh = keysIn(lesson).filter((key) => !met.has(key));
      for (const key of fresh) met.add(key);
      expect(fresh.length, lesson.key).toBeLessThanOrEqual(7);
      const shown = fresh.filter((key) => items.some((item) => item.key === key && item.state === 'published'));
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
