/** Texts that can have voices: an item of the course, a Word of the Day. */
export const voiceTargets = ['item', 'word'] as const;
export type VoiceTarget = (typeof voiceTargets)[number];

/** States of a voice for all learners; an album keeps its voice whatever is decided. */
export const voiceStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type VoiceState = (typeof voiceStates)[number];

/** What the program hears of the melody beside the marks (lib/pitch/hear-melody.ts). */
export const melodies = ['agrees', 'differs', 'unclear', 'none'] as const;
export type Melody = (typeof melodies)[number];

/** Voices that a public text shows at most, the oldest approval first. */
export const maxVoices = 20;
