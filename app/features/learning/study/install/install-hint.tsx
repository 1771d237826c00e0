import { useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import * as css from './install-hint.module.css';
import { canPromptInstall, onInstallPromptChange, promptInstall } from './install-prompt.ts';

const storageKey = 'install-hint';

/** Safari of an iPhone or iPad: it installs from its own menu alone. */
const isIos = () => 'standalone' in navigator;
const isInstalled = () => matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

function isDeclined(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'no';
  } catch {
    // localStorage is blocked: the hint would come back for ever.
    return true;
  }
}

/** Offer to open the learning area from the home screen, until a grown-up declines it. */
export function InstallHint() {
  const canPrompt = useSyncExternalStore(onInstallPromptChange, canPromptInstall);
  const [isGone, setIsGone] = useState(() => isInstalled() || isDeclined());
  if (isGone || !(canPrompt || isIos())) return null;

  function decline() {
    setIsGone(true);
    try {
      localStorage.setItem(storageKey, 'no');
    } catch {
      // localStorage is full.
    }
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <section className={css.hint} aria-labelledby="install">
      <h2 id="install">Keep Igbo on your home screen</h2>
      {canPrompt ? (
        <p>One tap opens today’s lesson, even without a connection.</p>
      ) : (
        <p>
          One tap opens today’s lesson, even without a connection. Tap Share <ShareSymbol /> in your browser, then “Add to Home Screen”.
        </p>
      )}
      <div className={css.buttons}>
        {canPrompt && (
          <Button variant="secondary" onClick={() => void promptInstall().then(() => restoreFocus(() => document.getElementById('main')))}>
            Add to home screen
          </Button>
        )}
        <Button variant="secondary" onClick={decline}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}

const ShareSymbol = () => (
  <svg
    className={css.share}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M8 9H5v12h14V9h-3M12 15V3M8 7l4-4l4 4" />
  </svg>
);
