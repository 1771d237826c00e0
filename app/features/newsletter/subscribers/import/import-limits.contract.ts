export const maxImportBytes = 8 * 1024 * 1024;
export const maxImportLines = 100_000;

/** Wrong lines that the report shows; a file holds all of them. */
export const shownWrongLines = 200;
/** Imports that the screen names. */
export const shownImports = 5;

/** Emails of imports that ask to confirm: few at a time, so that codes and other emails do not wait for them. */
export const askingPace = { tenMinutes: 100, hour: 600, day: 4_000 } as const;
