import { useSyncExternalStore } from 'react';

export const themes = ['auto', 'light', 'dark'] as const;
/** `auto` is what the device says. */
export type Theme = (typeof themes)[number];

const key = 'theme';
const colours = 'meta[name=theme-color]';

/** What stands around the page in the browser's own frame: `--paper` of theme.css. */
export const themeColor = { light: '#fffaf1', dark: '#17110d' } as const;

/**
 * Runs in the head, before anything is painted: nothing flashes, and the page is the same bytes for everybody.
 * Where nothing may be stored the device decides.
 */
export const themeInitScript = `try{const t=localStorage.getItem('${key}'),a=['light','dark'];if(a.includes(t)){document.documentElement.dataset.theme=t;document.querySelectorAll('${colours}').forEach((m,i)=>m.media=a[i]===t?'all':'not all')}}catch{}`;

/** The page is where the choice stands, so that all who show it agree, even when it could not be stored. */
function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Nothing on the server, which does not know who asks. */
export const useTheme = (): Theme | undefined => useSyncExternalStore<Theme | undefined>(subscribe, current, () => undefined);

function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  const forced = theme === 'light' || theme === 'dark';
  if (forced) dataset.theme = theme;
  else delete dataset.theme;
  // By their media alone: by their content the router's page knows them again.
  for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>(colours).entries()) {
    const own = at === 0 ? 'light' : 'dark';
    if (forced) meta.media = own === theme ? 'all' : 'not all';
    else meta.media = `(prefers-color-scheme: ${own})`;
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // A browser that stores nothing: the choice holds until the page is left.
  }
}

/** What is chosen in one tab holds in all; a page that comes back from behind has missed what was chosen meanwhile. */
export function syncAcrossTabs(): void {
  const wearStored = () => {
    try {
      applyTheme(localStorage.getItem(key));
    } catch {
      // Nothing is stored, so there is nothing to follow.
    }
  };
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) wearStored();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) wearStored();
  });
}
