import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';
import { focusIfLost } from './focus-if-lost.ts';

/** Asks for what the page could not fetch, without loading the page anew. */
export function AgainButton() {
  const { state, revalidate } = useRevalidator();
  const busy = state === 'loading';
  // What comes instead has no button to try again with.
  useEffect(() => () => focusIfLost(() => document.getElementById('main')), []);
  return (
    <Button quiet onClick={busy ? undefined : () => void revalidate()} aria-busy={busy} aria-disabled={busy}>
      {busy ? 'Loading...' : 'Try again'}
    </Button>
  );
}
