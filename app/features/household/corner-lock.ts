const storageKey = 'corner';
/** For so long a password opens the corner. */
const openMs = 15 * 60_000;

/** A child has got this device: the corner asks for the password again, also within its 15 minutes (decision 0098). */
export function lockCorner(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // localStorage is blocked: the 15 minutes stay.
  }
}

export function unlockCorner(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // It was never locked.
  }
}

/** Whether it was locked after the password that opens it until then, in ISO 8601. */
export function isCornerLocked(openUntil: string): boolean {
  try {
    return Number(localStorage.getItem(storageKey)) > Date.parse(openUntil) - openMs;
  } catch {
    return false;
  }
}
