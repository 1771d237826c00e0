import type { BodyEditor } from './body-editor.tsx';

export type { BodyEditor } from './body-editor.tsx';

/** The editor with its code, which is split from the pages that use it. */
export const loadBodyEditor = async (): Promise<typeof BodyEditor> => (await import('./body-editor.tsx')).BodyEditor;
