/** know: from Igbo to the meaning. say: from the meaning to Igbo. tone: the melody. */
export const skills = ['know', 'say', 'tone'] as const;
export type Skill = (typeof skills)[number];

export const sessionKinds = ['mix', 'lesson', 'checkpoint', 'placement'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Keys of sessions, as clients choose them. */
export const sessionKey = /^[\da-z-]{1,40}$/;

/** Shown states of an item: 'known' and 'can say' from a stability of 21 days. */
export const learnedStates = ['new', 'learning', 'known', 'can say'] as const;
export type LearnedState = (typeof learnedStates)[number];

export const exerciseKinds = ['meet', 'read-mean', 'mean-read', 'place-tone', 'build', 'write', 'reply', 'pairs', 'do'] as const;

export const answerVerdicts = ['right', 'tone', 'variant', 'dots', 'slip', 'order', 'blank', 'wrong'] as const;

export const learningLimits = {
  exercisesPerSession: 45,
  answersPerBatch: 100,
  /** Answers of a profile and day: eight hours of learning without a pause have about as many. */
  answersPerDay: 2_000,
  placementsPerDay: 3,
  questionsPerPlacement: 24,
  /** In characters. */
  givenLength: 1_000,
  /** Never a larger number is shown. */
  shownWaiting: 30,
};
