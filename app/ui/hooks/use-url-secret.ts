import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Headers of a page whose URL may contain a secret: sends only the origin. With 'no-referrer' a form post would have no Origin header. */
export function urlSecretHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Referrer-Policy', 'strict-origin');
  return headers;
}

/**
 * Secret in the query or the fragment of a link in a mail, '' without one. The server does not see a fragment: a component that renders
 * before hydration shows it after that. Moves it from the URL to the state of the history entry, where reloads
 * and history navigation read it.
 * @param posted secret of a form that was posted without JavaScript
 */
export function useUrlSecret(name: string, posted: string | undefined): string {
  const { pathname, search, hash, state } = useLocation() as { pathname: string; search: string; hash: string; state: Record<string, string> | null };
  const [secret, setSecret] = useState(() => posted ?? new URLSearchParams(search).get(name) ?? new URLSearchParams(hash.slice(1)).get(name) ?? '');
  const isInitialized = useRef(false);
  useEffect(() => {
    if (isInitialized.current) return;
    isInitialized.current = true;
    // React Router stores its key and index beside `usr`, which becomes `location.state`.
    if (secret) history.replaceState({ ...history.state, usr: { ...state, [name]: secret } }, '', pathname);
    else setSecret(state?.[name] ?? '');
  });
  return secret;
}
