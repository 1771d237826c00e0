import type { ItemStates } from '../authoring/authoring-replies.contract.ts';
import type { ItemKind, LessonKind, PublicationState, TextState, ToneState, UnitState } from '../course-terms.contract.ts';

export const lessonKindNames: Record<LessonKind, string> = {
  words: 'Words',
  tones: 'Tones',
  phrases: 'Phrases',
  dialogue: 'Dialogue',
  checkpoint: 'Checkpoint',
};
export const itemKindNames: Record<ItemKind, string> = { word: 'Word', phrase: 'Phrase', line: 'Line of a dialogue', pattern: 'Pattern' };
export const publicationNames: Record<PublicationState, string> = { draft: 'Draft', published: 'Published' };
export const unitStateNames: Record<UnitState, string> = { ...publicationNames, announced: 'Announced' };
export const toneStateNames: Record<ToneState, string> = {
  none: 'None',
  sourced: 'One source',
  agreed: 'Two sources that agree',
  reviewed: 'Reviewed by a speaker',
};
export const textStateNames: Record<TextState, string> = { draft: 'None', sourced: 'A source', reviewed: 'Reviewed by a speaker' };
export const knownNames: Record<keyof ItemStates, string> = { written: 'Written', sourced: 'Sourced', agreed: 'Agreed', reviewed: 'Reviewed' };
