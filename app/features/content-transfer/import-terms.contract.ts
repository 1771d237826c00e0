/** States of an import, in order. */
export const importStates = ['uploading', 'checking', 'ready', 'importing', 'done', 'refused'] as const;
export type ImportState = (typeof importStates)[number];

export const importFormats = ['wordpress', 'ghost'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const uploadParts = ['file', 'pictures'] as const;
export type UploadPart = (typeof uploadParts)[number];

/** 'waiting': changes something when the import runs. 'known': was imported before. 'left-out': is not imported. The others are results. */
export const entryOutcomes = ['waiting', 'known', 'left-out', 'created', 'updated', 'failed'] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];
