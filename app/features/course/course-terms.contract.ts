export const lessonKinds = ['words', 'tones', 'phrases', 'dialogue', 'checkpoint'] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** 'line': of a dialogue. 'pattern': a phrase whose instances are items of their own. */
export const itemKinds = ['word', 'phrase', 'line', 'pattern'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** 'sourced': by one source. 'agreed': by two that do not depend on each other. 'none': no tones are stored. */
export const toneSources = ['none', 'sourced', 'agreed'] as const;
export type ToneSources = (typeof toneSources)[number];
/** 'reviewed': by a person with a name. */
export const toneStates = [...toneSources, 'reviewed'] as const;
export type ToneState = (typeof toneStates)[number];

export const textSources = ['draft', 'sourced'] as const;
export type TextSources = (typeof textSources)[number];
export const textStates = [...textSources, 'reviewed'] as const;
export type TextState = (typeof textStates)[number];

/** Tone states of items, and without tones text states. */
export const knownStates = ['written', 'sourced', 'agreed', 'reviewed'] as const;
export type KnownState = (typeof knownStates)[number];

/** 'spelling': equally right. 'dialect': right in a place. 'english': another accepted meaning. */
export const formKinds = ['spelling', 'dialect', 'english'] as const;
export type FormKind = (typeof formKinds)[number];

/** Parts of a dialogue. */
export const speakers = ['A', 'B'] as const;
export type Speaker = (typeof speakers)[number];

/** A published unit, lesson or item is public where all that it stands in is published. */
export const publicationStates = ['draft', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];
/** 'announced': visitors read its titles alone, as those of a unit that is being written. */
export const unitStates = ['draft', 'announced', 'published'] as const;
export type UnitState = (typeof unitStates)[number];

export const verdicts = ['right', 'change'] as const;
export type Verdict = (typeof verdicts)[number];
/** Subject of a review. */
export const reviewed = ['text', 'tone', 'both'] as const;
export type Reviewed = (typeof reviewed)[number];

/** Conventions by which imported files mark tones (transfer/tone-marks.ts). */
export const markConventions = ['full', 'high-unmarked', 'welmers'] as const;
export type MarkConvention = (typeof markConventions)[number];

export const courseLimits = {
  unitsPerLevel: 100,
  lessonsPerUnit: 20,
  itemsPerLesson: 50,
  formsPerItem: 20,
  examplesPerNote: 3,
  /** Maximum items of one file. */
  importedItems: 5_000,
  importBytes: 2 * 1024 * 1024,
};
