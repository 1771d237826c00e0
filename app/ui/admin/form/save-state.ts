interface SaveState {
  isSaving: boolean;
  isNew: boolean;
  /** Changes that the server has not acknowledged. */
  isUnsent: boolean;
  /** The form was opened with a draft. */
  isBegun: boolean;
  /** Time at which the server acknowledged the draft: '12:03'. */
  keptAt: string | undefined;
}

/** Sentence about where the contents of a form are. */
export function saveState({ isSaving, isNew, isUnsent, isBegun, keptAt }: SaveState): string {
  if (isSaving) return 'Saving …';
  if (keptAt) return `Not saved yet. Draft kept in your account at ${keptAt}.`;
  if (isUnsent) return 'Not saved yet. Draft kept on this device.';
  if (isBegun) return 'Not saved yet. Draft kept in your account.';
  return isNew ? 'Nothing written yet.' : 'Saved.';
}
