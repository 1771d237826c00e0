export { askAuthenticator } from './ask-authenticator.ts';
export { fullName } from './full-name.ts';
export { loadConfirmOwnEmail } from './lazy-parts.ts';
export { levelNames } from './level-names.ts';
export { type PasskeysAfter, passkeysText, withPasskeys } from './passkeys-after.ts';
export { withRenewedLogin } from './renew-login.ts';
export { signedOutParam } from './study-path.ts';
export { type CurrentUser, fetchCurrentUser, refreshCurrentUser, useCurrentUser } from './use-current-user.ts';
