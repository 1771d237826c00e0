import type { StoredRecord } from '#app/ui/admin/form/use-resource-form.ts';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import type { FormKind } from '../course-terms.contract.ts';
import { fromFormLine, toFormLine } from '../form-line.ts';
import type { ItemForm } from './course-forms.contract.ts';

type Forms = { kind: FormKind; form: string; place?: string | null | undefined }[];

/** Fields of the form of an item as they are typed: forms are lines of text, which begin with their place where they have one. */
export type ItemValues = ItemForm;

const linesOf = (forms: Forms, kind: FormKind) =>
  forms
    .filter((form) => form.kind === kind)
    .map(toFormLine)
    .join('\n');

export const toItemRecord = (item: AdminItem): StoredRecord<ItemValues> => ({
  values: {
    kind: item.kind,
    igbo: item.igbo,
    toned: item.toned ?? '',
    english: item.english,
    literal: item.literal ?? '',
    note: item.note ?? '',
    wordClass: item.wordClass ?? '',
    emoji: item.emoji ?? '',
    source: item.source ?? '',
    licence: item.licence ?? '',
    openQuestion: item.openQuestion ?? '',
    toneState: item.toneSources,
    textState: item.textSources,
    spellings: linesOf(item.forms, 'spelling'),
    dialects: linesOf(item.forms, 'dialect'),
    meanings: linesOf(item.forms, 'english'),
  },
  version: item.updatedAt,
});

const typedLines = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const formsOfKind = (kind: FormKind, lines: string | undefined): Forms => typedLines(lines).map((line) => ({ kind, ...fromFormLine(line) }));

export const toForms = ({ spellings, dialects, meanings }: Pick<ItemForm, 'spellings' | 'dialects' | 'meanings'>): Forms => [
  ...formsOfKind('spelling', spellings),
  ...formsOfKind('dialect', dialects),
  ...formsOfKind('english', meanings),
];

/** Labels of the fields, for drafts and conflicts. */
export const itemLabels: { [N in keyof ItemValues]-?: string } = {
  igbo: 'Everyday spelling',
  toned: 'Spelling with tones',
  english: 'Meaning',
  kind: 'Kind',
  literal: 'Word for word',
  note: 'Note',
  wordClass: 'Word class',
  emoji: 'Emoji',
  spellings: 'Other spellings',
  dialects: 'Forms of dialects',
  meanings: 'Other meanings',
  toneState: 'Sources of the tones',
  textState: 'Sources of the text',
  openQuestion: 'Open question',
  source: 'Source',
  licence: 'Licence',
  key: 'Key',
  lesson: 'Lesson',
};
