import type { StoredRecord } from '#app/ui/admin/form/use-conflict.ts';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import type { FieldDescription } from '#app/ui/forms/field.tsx';
import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import { eachItemText } from '../authoring/item-texts.contract.ts';
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
    english: item.english,
    ...eachItemText((name) => item[name] ?? ''),
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

const igbo = { lang: 'ig', autoComplete: 'off' } as const;
const everydaySpelling = { ...igbo, 'data-tones': 'none' } as const;

export const itemFields = {
  igbo: { label: 'Everyday spelling', hint: 'With its dots, without tones.', required: true, ...everydaySpelling },
  toned: { label: 'Spelling with tones', hint: 'A tone on every syllable. In a loan word, on those that its source marks.', ...igbo },
  english: { label: 'Meaning', autoComplete: 'off', required: true },
  kind: { label: 'Kind' },
  literal: { label: 'Word for word', autoComplete: 'off' },
  note: { label: 'Note', hint: 'What a learner should know of it.' },
  wordClass: { label: 'Word class', hint: 'Such as noun or verb.', autoComplete: 'off' },
  emoji: { label: 'Emoji', hint: 'One picture, for small children. If we have a drawing of the word, they see that instead.', autoComplete: 'off' },
  spellings: { label: 'Other spellings', hint: 'Equally right. One on each line.', ...everydaySpelling },
  dialects: { label: 'Forms of dialects', hint: 'One on each line, the place before it and a colon between.', ...everydaySpelling },
  meanings: { label: 'Other meanings', hint: 'Also accepted as an answer. One on each line.' },
  toneState: { label: 'Sources of the tones' },
  textState: { label: 'Sources of the text' },
  openQuestion: {
    label: 'Open question',
    autoComplete: 'off',
    hint: 'What a speaker has to settle. Until then it stays a draft when its unit or lesson is published.',
  },
  source: {
    label: 'Source',
    hint: 'Where spelling, tones and meaning are found. Put “(loan word)” behind it if Igbo borrowed the word.',
    autoComplete: 'off',
  },
  licence: { label: 'Licence', hint: 'Of what is taken from the source.', autoComplete: 'off' },
  key: {
    label: 'Key',
    autoComplete: 'off',
    ...asTyped,
    hint: 'Its name in imported files, in small letters, digits and hyphens. Without one it gets one from the spelling.',
  },
  lesson: { label: 'Lesson' },
} satisfies { [N in keyof ItemValues]-?: FieldDescription };
