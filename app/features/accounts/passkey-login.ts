import { startAuthentication } from '@simplewebauthn/browser';
import { api } from '#app/api-client.ts';
import { askAuthenticator } from './authenticator.ts';

/** Lets the user choose a passkey, and logs in with it. @returns the token of the session */
export async function loginWithPasskey(area: 'site' | 'admin'): Promise<string> {
  const optionsJSON = await api.passkeys.loginOptions();
  const { id, rawId, response } = await askAuthenticator(() => startAuthentication({ optionsJSON }), optionsJSON.timeout);
  // A discoverable passkey always names its user.
  const answer = { ...response, userHandle: response.userHandle ?? '' };
  const { token } = await api.passkeys.login({ credential: { id, rawId, type: 'public-key', response: answer }, area });
  return token;
}
