import { type CheckedCourse, type CheckFinding, eachItem, type ItemSentence, named } from './checked-course.ts';

/** Sources of tones that do not depend on each other, by the beginning of their names. Posts of the academy are none (decision 0070). */
const independent = [
  'Williamson',
  'Harvard',
  'Ezinaụlọ',
  'Welmers',
  'Wikipedia',
  'Okwu Igbo',
  'Okporoko',
  'Nsibidi list',
  'Igbo Village Square',
  'Kari',
  'Asonye',
];

/** May both lean on one dictionary: together they are no two sources where nothing else confirms them. */
const related = ['Okwu Igbo', 'Nsibidi list'];

export const sourcesOf = (source: string | null): string[] => (source ?? '').split('; ').filter((name) => name !== '');

/** Whether the sources that an item names bear its state: two for agreed tones, one for sourced ones. */
export function sourceFindings(course: CheckedCourse): CheckFinding[] {
  return eachItem(course, (item) => {
    const names = sourcesOf(item.source);
    const known = independent.filter((beginning) => names.some((name) => name.startsWith(beginning)));
    const wanted = { none: 0, sourced: 1, agreed: 2, reviewed: 0 }[item.toneState];
    const refuse = (sentence: string): ItemSentence => ({ rule: 'sources', isRefused: true, sentence: `${named(item)} ${sentence}` });
    const found: ItemSentence[] = [];
    if (names.length === 0) found.push(refuse('names no source'));
    if (new Set(names).size < names.length) found.push(refuse('names a source twice'));
    if (known.length < wanted)
      found.push(refuse(`has tones in the state ${item.toneState} and names ${known.length} of ${wanted} independent sources of tones`));
    if (item.toneState === 'agreed' && known.length === wanted && known.every((name) => related.includes(name)))
      found.push({
        rule: 'review',
        isRefused: false,
        sentence: `${named(item)} is agreed by the Nsibidi list and Okwu Igbo alone, which may lean on one dictionary`,
      });
    return found;
  });
}

/** Texts that only a speaker can settle. */
export const reviewFindings = (course: CheckedCourse): CheckFinding[] =>
  eachItem(course, (item) => {
    const review = (sentence: string): ItemSentence => ({ rule: 'review', isRefused: false, sentence });
    return [
      ...(item.textState === 'draft' ? [review(`The text of ${named(item)} has no source`)] : []),
      ...(item.openQuestion === null ? [] : [review(`${named(item)} has an open question: ${item.openQuestion}`)]),
    ];
  });
