import { useEffect } from 'react';
import { onSessionChange, readSessionToken } from '#app/http/session-cookie.ts';

/**
 * For pages that show what is one account's. When such a page is shown again, by Back or in its tab, and the session is gone or another one, its content
 * disappears and it is loaded anew.
 */
export function useSameSession(): void {
  useEffect(() => {
    let rendered = readSessionToken();
    return onSessionChange(({ type }) => {
      const token = readSessionToken();
      // Logins and logouts of this page go on by themselves.
      if (type === 'change') rendered = token;
      if (token === rendered) return;
      document.body.hidden = true;
      location.reload();
    });
  }, []);
}
