/** Phrases of a link. */
export const maxPhrases = 30;
/** Links are good for so long. */
export const linkDays = 30;
/** Recordings that a link takes; removing one gives none back. */
export const maxTakes = 60;
/** Recordings in the album of a household. */
export const maxAlbum = 1_000;
/** Date of the text for speakers without an account (speaker-consent.tsx). A change of what it says needs another version. */
export const speakerConsentVersion = '2026-11-29';
