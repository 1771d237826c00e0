/** Date of the text for guardians (consent-text.tsx). A change of what it says needs another version. */
export const consentVersion = '2026-11-25';
