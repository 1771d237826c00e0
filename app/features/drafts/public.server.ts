export { createDraft } from './create-draft.server.ts';
export { deleteSavedDraft } from './saved-draft.server.ts';
