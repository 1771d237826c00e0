import { levelNames } from '#app/features/accounts/public.ts';
import type { DifferingField } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { itemKindNames, lessonKindNames, textStateNames, toneStateNames, unitStateNames } from '../course-names.ts';
import { itemFields } from '../item-values.ts';

export const fieldNames: Record<DifferingField, string> = {
  level: 'Level',
  unit: 'Unit',
  kind: 'Kind',
  title: 'Title',
  titleEnglish: 'English title',
  can: 'After it a learner can …',
  aims: 'Aims',
  items: 'Words and phrases in order',
  igbo: itemFields.igbo.label,
  english: itemFields.english.label,
  toned: itemFields.toned.label,
  literal: itemFields.literal.label,
  note: itemFields.note.label,
  wordClass: itemFields.wordClass.label,
  emoji: itemFields.emoji.label,
  source: itemFields.source.label,
  licence: itemFields.licence.label,
  openQuestion: itemFields.openQuestion.label,
  spellings: itemFields.spellings.label,
  dialects: itemFields.dialects.label,
  meanings: itemFields.meanings.label,
  toneState: itemFields.toneState.label,
  textState: itemFields.textState.label,
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
