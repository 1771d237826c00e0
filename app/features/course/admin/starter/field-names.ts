import { levelNames } from '#app/features/accounts/public.ts';
import type { DifferingField } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { itemKindNames, lessonKindNames, textStateNames, toneStateNames, unitStateNames } from '../course-names.ts';

export const fieldNames: Record<DifferingField, string> = {
  level: 'Level',
  unit: 'Unit',
  kind: 'Kind',
  title: 'Title',
  titleEnglish: 'English title',
  can: 'After it a learner can …',
  aims: 'Aims',
  items: 'Words and phrases in order',
  igbo: 'Igbo',
  english: 'English',
  toned: 'With tones',
  literal: 'Literally',
  note: 'Note',
  wordClass: 'Word class',
  emoji: 'Emoji',
  source: 'Source',
  licence: 'Licence',
  openQuestion: 'Open question',
  spellings: 'Other spellings',
  dialects: 'Dialects',
  meanings: 'Other meanings',
  toneState: 'Sources of the tones',
  textState: 'Sources of the text',
  state: 'State',
  noteTitle: 'Title of the grammar note',
  noteText: 'Grammar note',
  noteExamples: 'Examples of the grammar note',
  noteLesson: 'Lesson of the grammar note',
};

export const kindNames: Record<string, string> = { ...lessonKindNames, ...itemKindNames };

const valueNames: Partial<Record<DifferingField, Record<string, string>>> = {
  level: levelNames,
  kind: kindNames,
  toneState: toneStateNames,
  textState: textStateNames,
  state: unitStateNames,
};

/** A value as authors read it elsewhere. */
export const valueName = (field: DifferingField, value: string): string => valueNames[field]?.[value] ?? value;

const igboFields: readonly DifferingField[] = ['igbo', 'toned', 'spellings'];
export const isIgbo = (field: DifferingField): boolean => igboFields.includes(field);
