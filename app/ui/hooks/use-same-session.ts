import { useEffect } from 'react';
import { onSessionChange, readSessionToken } from '#app/login-session/session-cookie.ts';

/**
 * For pages that show what is one account's. When such a page is shown again, by Back or in its tab, and its owner is gone or another one, its content
 * disappears and it is loaded anew.
 * @param readOwner a function of the module: by default the session, in the learning area also the key of the device
 */
export function useSameSession(readOwner: () => unknown = readSessionToken): void {
  useEffect(() => {
    let rendered = readOwner();
    return onSessionChange(({ type }) => {
      const owner = readOwner();
      // Logins and logouts of this page go on by themselves.
      if (type === 'change') rendered = owner;
      if (owner === rendered) return;
      document.body.hidden = true;
      location.reload();
    });
  }, [readOwner]);
}
