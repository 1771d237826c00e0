interface SaveState {
  isSaving: boolean;
  isNew: boolean;
  /** Changes that the server has not acknowledged. */
  isUnsent: boolean;
  /** The form was opened with a draft. */
  isBegun: boolean;
  /** The server has the latest changes. */
  isSent: boolean;
  /** All changes were taken back. */
  isEmpty: boolean;
  /** Time at which the server acknowledged the draft: '12:03 WAT'. */
  keptAt: string | undefined;
}

/** Sentence about where the contents of a form are. */
export function saveState({ isSaving, isNew, isUnsent, isBegun, isSent, isEmpty, keptAt }: SaveState): string {
  if (isSaving) return 'Saving …';
  if (isEmpty) return isNew ? 'Nothing written yet.' : 'Saved.';
  if (keptAt && !isSent) return `Not saved yet. Draft kept on this device, and in your account as of ${keptAt}.`;
  if (keptAt) return `Not saved yet. Draft kept in your account at ${keptAt}.`;
  if (isUnsent) return 'Not saved yet. Draft kept on this device.';
  if (isBegun) return 'Not saved yet. Draft kept in your account.';
  return isNew ? 'Nothing written yet.' : 'Saved.';
}
