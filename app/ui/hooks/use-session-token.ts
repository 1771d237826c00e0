import { useSyncExternalStore } from 'react';
import { onSessionChange, readSessionToken } from '#app/login-session/session-cookie.ts';

/** Session token of the logged-in user, also after a login or logout in another tab; undefined on the server. */
export const useSessionToken = (): string | undefined => useSyncExternalStore(onSessionChange, readSessionToken, () => undefined);
