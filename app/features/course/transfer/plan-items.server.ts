import type { Db } from '#app/db/schema.ts';
import { hasValues } from '#app/http/optimistic-save.server.ts';
import { omitUndefined } from '#app/lib/omit-undefined.ts';
import type { NewForm } from '../authoring/authoring.queries.server.ts';
import { emptyTexts, hasForms, toNewForms } from '../authoring/items.server.ts';
import { fieldsOf, type SettledItem, settleItem } from '../authoring/settle-item.server.ts';
import type { ItemRow } from '../course.queries.server.ts';
import type { MarkConvention, PublicationState, Reviewed } from '../course-terms.contract.ts';
import type { CourseFile, FileItem, Refusal } from './course-file.ts';
import { columnOf } from './csv-columns.ts';
import { toFullMarks } from './tone-marks.ts';
import { formsByItems, itemsByKeys } from './transfer.queries.server.ts';

export type ImportOutcome = 'new' | 'changed' | 'same';

export interface ImportOptions {
  marks: MarkConvention;
  /** 'reviewed' in the file counts: the importing person answers for it. */
  isSignedOff: boolean;
  now: number;
}

export interface PlannedItem {
  line: number;
  key: string;
  outcome: ImportOutcome;
  stored: ItemRow | undefined;
  values: SettledItem;
  publishedAt: number | null;
  /** Undefined leaves the forms. */
  forms: NewForm[] | undefined;
  /** Review by the importing account. */
  review: Reviewed | undefined;
}

/** Time of publication after a file has said the state; without a state it stays. */
export function publicationOf(state: PublicationState | undefined, stored: { published_at: number | null } | undefined, now: number): number | null {
  if (state === undefined) return stored?.published_at ?? null;
  return state === 'draft' ? null : (stored?.published_at ?? now);
}

/** Sets the states that a signed file says are reviewed. */
function signOff(values: SettledItem, { states }: FileItem): { values: SettledItem; review: Reviewed | undefined } {
  const isTone = states.toneState === 'reviewed' && values.toned !== null && values.tone_state !== 'reviewed';
  const isText = states.textState === 'reviewed' && values.text_state !== 'reviewed';
  if (!isTone && !isText) return { values, review: undefined };
  return {
    values: { ...values, ...(isTone && { tone_state: 'reviewed' }), ...(isText && { text_state: 'reviewed' }) },
    review: isTone && isText ? 'both' : isTone ? 'tone' : 'text',
  };
}

/** Compares the items of a file with those that are stored, and checks them as the form of an item does. */
export async function planItems(
  db: Db,
  { items, format }: CourseFile,
  { marks, isSignedOff, now }: ImportOptions,
  refused: Refusal[],
): Promise<PlannedItem[]> {
  const stored = new Map((await itemsByKeys(db, [...new Set(items.map(({ key }) => key))])).map((row) => [row.key, row]));
  const rowsOfForms = await formsByItems(
    db,
    [...stored.values()].map(({ id }) => id),
  );
  const storedForms = Map.groupBy(rowsOfForms, ({ item_id }) => item_id);
  const lines = new Map<string, number>();

  return items.flatMap((item): PlannedItem[] => {
    const { line, key, fields, states, state } = item;
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      refused.push({ line, field: 'key', error: `The item “${key}” is in line ${earlier} already` });
      return [];
    }
    lines.set(key, line);
    const row = stored.get(key);
    const toned = typeof fields.toned === 'string' ? toFullMarks(fields.toned, marks) : fields.toned;
    const typed = {
      ...(row ? fieldsOf(row) : emptyTexts),
      ...omitUndefined({ ...fields, toned }),
      kind: fields.kind,
      igbo: fields.igbo,
      english: fields.english,
    };
    const settled = settleItem(typed, states, row);
    if ('errors' in settled) {
      refused.push(...Object.entries(settled.errors).map(([field, error]) => ({ line, field: format === 'csv' ? columnOf(field) : field, error })));
      return [];
    }
    const { values, review } = isSignedOff ? signOff(settled.values, item) : { values: settled.values, review: undefined };
    const publishedAt = publicationOf(state, row, now);
    const forms = item.forms && toNewForms(item.forms);
    const hasSameForms = row !== undefined && (forms === undefined || hasForms(storedForms.get(row.id) ?? [], forms));
    const isSame = row !== undefined && hasValues(row, { ...values, published_at: publishedAt }) && hasSameForms;
    return [
      {
        line,
        key,
        outcome: row === undefined ? 'new' : isSame ? 'same' : 'changed',
        stored: row,
        values,
        publishedAt,
        forms: hasSameForms ? undefined : forms,
        review,
      },
    ];
  });
}
