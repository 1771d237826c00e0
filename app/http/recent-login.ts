import { ApiError } from '#app/lib/api-error.ts';

export const loginTooOldMessage = 'Please enter your password once more';

/** Whether a call needs a login, or a password, of the last 15 minutes, and this session has none. */
export const isLoginTooOld = (error: unknown): boolean => error instanceof ApiError && error.status === 403 && error.message === loginTooOldMessage;
