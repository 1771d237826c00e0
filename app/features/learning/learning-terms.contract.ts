/** know: from Igbo to the meaning. say: from the meaning to Igbo. tone: the melody. */
export const skills = ['know', 'say', 'tone'] as const;
export type Skill = (typeof skills)[number];

/** practice: chosen items, whether they are due or not. */
export const sessionKinds = ['mix', 'lesson', 'checkpoint', 'placement', 'practice'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Keys of sessions, as clients choose them. */
export const sessionKey = /^[\da-z-]{1,40}$/;

/** Ids of the items of a session, such as `4,17,23`. */
export const chosenItems = /^\d{1,15}(,\d{1,15}){0,11}$/;
/** Largest number of them. */
export const maxChosenItems = 12;

/** Shown states of an item: 'known' and 'can say' from a stability of 21 days. */
export const learnedStates = ['new', 'learning', 'known', 'can say'] as const;
export type LearnedState = (typeof learnedStates)[number];

export const exerciseKinds = [
  'meet',
  'read-mean',
  'mean-read',
  'place-tone',
  'build',
  'write',
  'reply',
  'pairs',
  'do',
  'close-look',
  // Heard.
  'hear-mean',
  'hear-tone',
  'same-other',
  'dictate',
  // Said aloud.
  'say',
] as const;

export const answerVerdicts = ['right', 'tone', 'variant', 'dots', 'slip', 'order', 'blank', 'wrong'] as const;

export const learningLimits = {
  exercisesPerSession: 48,
  /** Smaller for a lesson or a placement. */
  exercisesPerLesson: 45,
  answersPerBatch: 100,
  /** Answers of a profile and day: eight hours of learning without a pause have about as many. */
  answersPerDay: 2_000,
  placementsPerDay: 3,
  questionsPerPlacement: 24,
  /** In characters. */
  givenLength: 1_000,
  /** Never a larger number is shown. */
  shownWaiting: 30,
  /** Weeks of the chart of words. */
  shownWeeks: 12,
  /** Sentences with a word, or parts of a sentence. */
  relatedItems: 12,
};
