const storageKey = 'profile';

/**
 * Inline script for the head: marks the document before the first paint while a child's profile is active. Elements with the attribute
 * `data-grown-ups` are hidden then (theme.css): the HTML is the same for all visitors.
 */
export const childInitScript = `try{if(localStorage.getItem('${storageKey}').endsWith('child'))document.documentElement.dataset.child=''}catch{}`;

export interface ActiveProfile {
  id: number;
  /** A child sees no comments, likes, newsletter or search. */
  isChild: boolean;
}

const changes = new EventTarget();

/** '7' or '7 child'; '' without one. A string, so that stores of React compare it. */
export function activeProfileSnapshot(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    // localStorage is blocked.
    return '';
  }
}

const isChildActive = (): boolean => activeProfileSnapshot().endsWith('child');

/** Profile that learns in this browser. */
export function activeProfile(): ActiveProfile | undefined {
  const id = Number.parseInt(activeProfileSnapshot(), 10);
  return id ? { id, isChild: isChildActive() } : undefined;
}

function markDocument(): void {
  document.documentElement.toggleAttribute('data-child', isChildActive());
}

export function setActiveProfile(profile: ActiveProfile | undefined): void {
  const value = profile ? `${profile.id}${profile.isChild ? ' child' : ''}` : '';
  if (value === activeProfileSnapshot()) return;
  try {
    if (value) localStorage.setItem(storageKey, value);
    else localStorage.removeItem(storageKey);
  } catch {
    // localStorage is blocked or full.
  }
  markDocument();
  changes.dispatchEvent(new Event('change'));
}

/** Calls `listener` after a change in this tab or another one. */
export function onActiveProfileChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return;
    markDocument();
    listener();
  };
  changes.addEventListener('change', listener);
  addEventListener('storage', onStorage);
  return () => {
    changes.removeEventListener('change', listener);
    removeEventListener('storage', onStorage);
  };
}
