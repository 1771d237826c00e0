import { keysOf, wordsInKey } from '../judge/answer-keys.ts';
import { type CheckedCourse, type CheckedItem, type CheckedUnit, type CheckFinding, publicUnits } from './checked-course.ts';
import { countWords } from './note-findings.ts';
import { sourcesOf } from './source-findings.ts';

/** Sizes of a unit. Lines of dialogues and written-out instances of patterns come on top of its words and phrases. */
const sizes = { words: [20, 25], lines: [6, 8], drills: 5, lessons: [5, 8], fresh: [3, 7] } as const;

/** Phrases that learners meet in a dialogue first are its lines. */
const isDialogue = ({ kind }: CheckedUnit['lessons'][number]) => kind === 'dialogue';

const isAgreed = (state: CheckedItem['toneState']) => state === 'agreed' || state === 'reviewed';

const isWithin = (count: number, [fewest, most]: readonly [number, number]) => count >= fewest && count <= most;

/** Whether a phrase is written out from a pattern: its words beside the gap, or all of them but one. */
export function isInstanceOf(pattern: CheckedItem, { igbo, kind, id }: CheckedItem): boolean {
  if (id === pattern.id || pattern.kind !== 'pattern' || kind === 'word' || kind === 'pattern') return false;
  const given = keysOf(igbo).bare;
  const [before = '', after] = pattern.igbo.split(/…|\.{3}/u).map((part) => keysOf(part).bare);
  if (after !== undefined) return given.length > before.length + after.length && given.startsWith(before) && given.endsWith(after);
  const [words, others] = [wordsInKey(before), wordsInKey(given)];
  return words.length > 1 && words.length === others.length && words.filter((word, nth) => word !== others[nth]).length === 1;
}

export interface UnitCounts {
  items: number;
  words: number;
  /** Phrases and patterns, without the instances. */
  phrases: number;
  patterns: number;
  /** Phrases that are written out from a pattern. */
  instances: number;
  lines: number;
  /** Words with agreed tones in lessons of the kind `tones`. */
  drills: number;
  /** Words by the state of their tones. */
  agreed: number;
  sourced: number;
  toneless: number;
  /** Sources that the items name, each once. */
  sources: number;
  /** Items whose text no source has: they wait for a speaker. */
  unsourced: number;
  lessons: number;
  hasCheckpoint: boolean;
  /** Words of the grammar note; 0 without one. */
  noteWords: number;
}

/** Counts of what each public unit teaches first, in order. */
export function countUnits(course: CheckedCourse): { unit: CheckedUnit; counts: UnitCounts; fresh: Map<number, CheckedItem[]> }[] {
  const met = new Set<CheckedItem>();
  const patterns = course.items.filter(({ kind }) => kind === 'pattern');
  return publicUnits(course).map((unit) => {
    const fresh = new Map(
      unit.lessons.map((lesson) => {
        const own = [...new Set(lesson.lines.map(({ item }) => item))].filter((item) => !met.has(item));
        for (const item of own) met.add(item);
        return [lesson.id, own];
      }),
    );
    const all = [...fresh.values()].flat();
    const spoken = new Set(unit.lessons.filter(isDialogue).flatMap(({ id }) => fresh.get(id) ?? []));
    const phrases = all.filter((item) => (item.kind === 'phrase' && !spoken.has(item)) || item.kind === 'pattern');
    const instances = phrases.filter((item) => patterns.some((pattern) => isInstanceOf(pattern, item)));
    const drilled = unit.lessons.filter(({ kind }) => kind === 'tones').flatMap(({ lines }) => lines.map(({ item }) => item));
    const words = all.filter(({ kind }) => kind === 'word');
    const withTones = (isCounted: (state: CheckedItem['toneState']) => boolean) => words.filter(({ toneState }) => isCounted(toneState)).length;
    const counts: UnitCounts = {
      items: all.length,
      words: words.length,
      phrases: phrases.length - instances.length,
      patterns: all.filter(({ kind }) => kind === 'pattern').length,
      instances: instances.length,
      lines: unit.lessons.filter(isDialogue).flatMap((lesson) => lesson.lines).length,
      drills: new Set(drilled.filter(({ toneState }) => isAgreed(toneState))).size,
      agreed: withTones(isAgreed),
      sourced: withTones((state) => state === 'sourced'),
      toneless: withTones((state) => state === 'none'),
      sources: new Set(all.flatMap(({ source }) => sourcesOf(source))).size,
      unsourced: all.filter(({ textState }) => textState === 'draft').length,
      lessons: unit.lessons.length,
      hasCheckpoint: unit.lessons.at(-1)?.kind === 'checkpoint',
      noteWords: countWords(unit.note?.text ?? ''),
    };
    return { unit, counts, fresh };
  });
}

const range = ([fewest, most]: readonly [number, number]) => `${fewest} to ${most}`;

/** Units and lessons that are too small or too large, or lack a part. */
export function sizeFindings(course: CheckedCourse): CheckFinding[] {
  return countUnits(course).flatMap(({ unit, counts, fresh }) => {
    const { words, phrases, lines, drills, lessons, hasCheckpoint } = counts;
    const told: { sentence: string; lesson: number | null }[] = [];
    const tell = (sentence: string) => told.push({ lesson: null, sentence: `The unit “${unit.title}” ${sentence}` });
    if (!isWithin(words + phrases, sizes.words))
      tell(`has ${words + phrases} words and phrases (${words} and ${phrases}); ${range(sizes.words)} are good`);
    if (lines === 0) tell('has no dialogue');
    if (drills < sizes.drills) tell(`has ${drills} words with agreed tones in lessons of the kind tones; ${sizes.drills} are good`);
    if (!isWithin(lessons, sizes.lessons)) tell(`has ${lessons} lessons; ${range(sizes.lessons)} are good`);
    if (!hasCheckpoint) tell('does not end with a checkpoint');
    for (const { id, title, kind, lines: placed } of unit.lessons) {
      const count = fresh.get(id)?.length ?? 0;
      if (kind === 'checkpoint' ? count > 0 : !isWithin(count, sizes.fresh))
        told.push({
          lesson: id,
          sentence: `The lesson “${title}” has ${count} new items; ${kind === 'checkpoint' ? 'a checkpoint has none' : `${range(sizes.fresh)} are good`}`,
        });
      if (kind === 'dialogue' && !isWithin(placed.length, sizes.lines))
        told.push({ lesson: id, sentence: `The dialogue “${title}” has ${placed.length} lines; ${range(sizes.lines)} are good` });
      for (const { item } of kind === 'tones' ? placed : [])
        if (item.kind === 'word' && item.toneState === 'sourced')
          told.push({
            lesson: id,
            sentence: `The lesson “${title}” drills “${item.igbo}”, whose tones have one source, so learners are not asked for them`,
          });
    }
    return told.map(({ sentence, lesson }) => ({ rule: 'sizes' as const, isRefused: false, unit: unit.id, lesson, item: null, sentence }));
  });
}
