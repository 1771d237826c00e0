import { ApiError } from '#app/lib/api-error.ts';

export const loginTooOldMessage = 'Please enter your password once more';

export const passkeyNeededMessage = 'The staff need a second factor here. Please use your passkey, or log in with it once more.';

/** Whether a call needs a login, or a password, of the last 15 minutes, and this session has none. */
export const isLoginTooOld = (error: unknown): boolean => error instanceof ApiError && error.status === 403 && error.message === loginTooOldMessage;

/** Whether the password was right, and this account renews its login with a passkey. */
export const needsPasskey = (error: unknown): boolean => error instanceof ApiError && error.message === passkeyNeededMessage;
