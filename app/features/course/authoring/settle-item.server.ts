import type { FieldErrors } from '#app/lib/api-error.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import type { ItemRow } from '../course.queries.server.ts';
import type { ItemKind, TextSources, TextState, ToneSources, ToneState } from '../course-terms.contract.ts';
import { checkTones } from '../tone-rules.ts';
import { type ItemText, textsOfItem, toItemTextRow } from './item-texts.contract.ts';

/** Fields of an item as they were typed. */
export interface ItemFields extends Record<ItemText, string | null> {
  kind: ItemKind;
  igbo: string;
  english: string;
}

/** States that were sent; missing ones stay as they are. */
export interface SentStates {
  toneState?: ToneState | undefined;
  textState?: TextState | undefined;
}

/** Columns that follow from the fields and states of an item. */
export type SettledItem = Omit<ItemRow, 'id' | 'key' | 'published_at' | 'updated_at'>;

export const fieldsOf = (row: ItemRow): ItemFields => ({ kind: row.kind, igbo: row.igbo, english: row.english, ...textsOfItem(row) });

/**
 * Checks the fields of an item and settles its states. A change of what a review is about ends the review: the states are again what the sources say.
 * @param stored the item before a change; undefined for a new one
 */
export function settleItem(fields: ItemFields, sent: SentStates, stored: ItemRow | undefined): { errors: FieldErrors } | { values: SettledItem } {
  const checked = checkTones({ ...fields, toneState: toneSourcesOf(sent, stored) });
  if ('errors' in checked) return checked;
  const { igbo, toned } = checked;
  const { english } = fields;
  const isJudgedAlike = stored !== undefined && stored.igbo === igbo && stored.toned === toned && stored.english === english;
  const states = settleStates(toned !== null, sent, stored, isJudgedAlike);
  const revision = (stored?.revision ?? 0) + (isJudgedAlike ? 0 : 1);
  return {
    values: {
      kind: fields.kind,
      igbo,
      english,
      ...toItemTextRow({ ...fields, toned }),
      ...states,
      revision,
      fold: foldForSearch(igbo),
    },
  };
}

/** Sources of the tones as they were sent; else as they are known; undefined where they are not. */
function toneSourcesOf({ toneState }: SentStates, stored: ItemRow | undefined): ToneSources | undefined {
  if (toneState && toneState !== 'reviewed') return toneState;
  return stored && stored.tone_sources !== 'none' ? stored.tone_sources : undefined;
}

type States = Pick<ItemRow, 'tone_state' | 'tone_sources' | 'text_state' | 'text_sources'>;

function settleStates(isToned: boolean, { textState, ...sent }: SentStates, stored: ItemRow | undefined, keepsReview: boolean): States {
  const tone_sources: ToneSources = isToned ? (toneSourcesOf(sent, stored) ?? 'sourced') : 'none';
  const knownText = stored?.text_sources ?? (textState === 'reviewed' ? 'sourced' : 'draft');
  const text_sources: TextSources = textState === 'draft' || textState === 'sourced' ? textState : knownText;
  const isReviewed = (state: 'tone_state' | 'text_state') => keepsReview && stored?.[state] === 'reviewed';
  return {
    tone_sources,
    tone_state: isReviewed('tone_state') ? 'reviewed' : tone_sources,
    text_sources,
    text_state: isReviewed('text_state') ? 'reviewed' : text_sources,
  };
}
