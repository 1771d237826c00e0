import { useSyncExternalStore } from 'react';

export const themes = ['auto', 'light', 'dark'] as const;
/** `auto` follows the operating system. */
export type Theme = (typeof themes)[number];

const key = 'theme';
const colours = 'meta[name=theme-color]';

/** Values of the theme-color meta tags, equal to `--paper` in theme.css. */
export const themeColor = { light: '#fffaf1', dark: '#17110d' } as const;

/**
 * Inline script for the head: applies the stored theme before the first paint, which prevents a flash and keeps the HTML
 * the same for every visitor. Without localStorage the theme follows the operating system.
 */
export const themeInitScript = `try{const t=localStorage.getItem('${key}'),a=['light','dark'];if(a.includes(t)){document.documentElement.dataset.theme=t;document.querySelectorAll('${colours}').forEach((m,i)=>m.media=a[i]===t?'all':'not all')}}catch{}`;

/** The document is the source of truth, so that the switch shows the theme even when localStorage is blocked. */
function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Undefined on the server, which does not know the theme of the visitor. */
export const useTheme = (): Theme | undefined => useSyncExternalStore<Theme | undefined>(subscribe, current, () => undefined);

function applyTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  const isForced = theme === 'light' || theme === 'dark';
  if (isForced) dataset.theme = theme;
  else delete dataset.theme;
  // Only `media` changes: React matches the tags by `content` when it hydrates.
  for (const [index, meta] of document.querySelectorAll<HTMLMetaElement>(colours).entries()) {
    const scheme = index === 0 ? 'light' : 'dark';
    if (isForced) meta.media = scheme === theme ? 'all' : 'not all';
    else meta.media = `(prefers-color-scheme: ${scheme})`;
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // localStorage is blocked: the theme applies until the page is unloaded.
  }
}

/** Applies theme changes of other tabs. Pages restored from the back/forward cache have missed storage events. */
export function syncAcrossTabs(): void {
  const applyStored = () => {
    try {
      applyTheme(localStorage.getItem(key));
    } catch {
      // localStorage is blocked: there is no theme to follow.
    }
  };
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) applyStored();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) applyStored();
  });
}
