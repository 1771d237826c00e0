import type { TextName } from './standard-texts.contract.ts';

/** Most characters of each text. */
export const textLimits = {
  heroTitle: 60,
  heroTagline: 120,
  instructorsTitle: 60,
  instructorsText: 240,
  coursesTitle: 60,
  coursesText: 240,
  communityTitle: 60,
  communityText: 240,
  beginnerSummary: 200,
  beginnerOutcome: 200,
  beginnerDescription: 1000,
  intermediateSummary: 200,
  intermediateOutcome: 200,
  intermediateDescription: 1000,
  advancedSummary: 200,
  advancedOutcome: 200,
  advancedDescription: 1000,
  tutorsTitle: 80,
  tutorsText: 300,
  aboutIntro: 400,
  mission: 1500,
  vision: 1500,
  safetyContact: 600,
  footerText: 300,
} satisfies Record<TextName, number>;
