import { startAuthentication } from '@simplewebauthn/browser';
import { api } from '#app/api-client.ts';
import { askAuthenticator } from './ask-authenticator.ts';

/** Lets the user choose a passkey. @returns its response to a challenge */
async function askForPasskey() {
  const optionsJSON = await api.passkeys.loginOptions();
  const { id, rawId, response } = await askAuthenticator(() => startAuthentication({ optionsJSON }), optionsJSON.timeout);
  // A discoverable passkey always names its user.
  return { id, rawId, type: 'public-key' as const, response: { ...response, userHandle: response.userHandle ?? '' } };
}

/** @returns the token of the session */
export const loginWithPasskey = async (area: 'site' | 'admin'): Promise<string> =>
  (await api.passkeys.login({ credential: await askForPasskey(), area })).token;

/** Renews the login of this session. */
export const confirmWithPasskey = async () => api.passkeys.confirm({ credential: await askForPasskey() });
