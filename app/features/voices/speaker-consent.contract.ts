/** Date of the text that speakers agree to. A change of what it says needs another version. */
export const speakerConsentVersion = '2026-11-29';

/** Text of `speakerConsentVersion`, a paragraph each: a speaker reads it before agreeing, and gets a copy by email. */
export const speakerConsent = [
  'We keep your recordings, and the name, place and dialect that you give here. Learners hear your voice beside the words, and see your name, your place and your dialect with it.',
  'It helps people to learn Igbo, here and for nothing else: we don’t sell your voice, we don’t pass it on, and no machine learns to speak from it.',
  'You can take back one recording or your whole voice whenever you like, in your tutor home. It’s gone from all our pages at once, and its sound is deleted. Backups forget it within 35 days.',
] as const;
