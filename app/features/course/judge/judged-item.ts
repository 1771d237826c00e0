import type { FormKind, ItemKind, ToneState } from '../course-terms.contract.ts';

export interface ItemForm {
  kind: FormKind;
  form: string;
  /** Place of a dialect. */
  place: string | null;
}

export interface JudgedItem {
  kind: ItemKind;
  /** Everyday spelling: dots, no tones. */
  igbo: string;
  /** The same letters with a tone on every syllable. */
  toned: string | null;
  toneState: ToneState;
  english: string;
  forms: readonly ItemForm[];
}

/** Whether independent sources, or a speaker of Igbo, agree on tones. */
export const areChecked = (state: string): boolean => state === 'agreed' || state === 'reviewed';

/** Tones that one source alone gives are shown, but no answer is judged by them. */
export const hasCheckedTones = <Item extends JudgedItem>(item: Item): item is Item & { toned: string } =>
  item.toned !== null && areChecked(item.toneState);

/** The item as it is shown to a learner after a wrong answer. */
export const shownIgbo = (item: JudgedItem): string => (hasCheckedTones(item) ? item.toned : item.igbo);
