const storageKey = 'no-microphone';

/** Where the browser denies storage, the page remembers. */
let isRefused = false;

/** False once the browser has refused the microphone in this tab, or has none. */
export function readHasMicrophone(): boolean {
  try {
    return !isRefused && sessionStorage.getItem(storageKey) === null;
  } catch {
    return !isRefused;
  }
}

export function storeHasMicrophone(isThere: boolean): void {
  isRefused = !isThere;
  try {
    if (isThere) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, 'yes');
  } catch {
    // Storage is denied.
  }
}
