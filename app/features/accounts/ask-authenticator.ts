import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { ApiError } from '#app/lib/api-error.ts';

/** Sentences by the name of the DOMException (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
const messages: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This device cannot make a passkey that we could use. Please try another one.',
  ConstraintError: 'This device cannot ask for a PIN, a finger or a face. Please try another one.',
  SecurityError: 'Passkeys do not work at this address. Please open the site by its usual name.',
  AbortError: 'The passkey was not used. Please try again.',
};
const cancelled = 'The passkey was not used, so nothing has changed. Please try again.';
const timedOut = 'The time to use the passkey ran out, so nothing has changed. Please try again.';

/**
 * Lets the user use or make a passkey. @param timeout of the options, in ms: browsers do not tell its end from a cancellation
 * @throws {ApiError} 400 with a sentence for the user
 */
export async function askAuthenticator<T>(ask: () => Promise<T>, timeout: number): Promise<T> {
  if (globalThis.isSecureContext === false)
    throw new ApiError(400, 'Passkeys need an address that begins with https://. Please use your password here.');
  if (!browserSupportsWebAuthn()) throw new ApiError(400, 'This browser does not know passkeys. Please use your password, or another browser.');
  const from = performance.now();
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new ApiError(400, messages[name] ?? (performance.now() - from >= timeout ? timedOut : cancelled));
  }
}
