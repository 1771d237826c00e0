import { type Api, api } from '#app/api-client.ts';
import { isLoginTooOld, needsPasskey } from '#app/http/recent-login.ts';

type Proof = Parameters<Api['household']['confirm']>[0];

/**
 * Runs a call that needs a recent login, from a form that asks for the password anyway: it renews an older login, and asks for a passkey
 * where the server wants one.
 */
export async function withRenewedLogin<T>({ password, code }: Proof, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isLoginTooOld(error)) throw error;
    await renewLogin({ password, code });
    return call();
  }
}

async function renewLogin(proof: Proof): Promise<void> {
  try {
    await api.household.confirm(proof);
  } catch (error) {
    if (!needsPasskey(error)) throw error;
    const { confirmWithPasskey } = await import('./passkey-login.ts');
    await confirmWithPasskey();
  }
}
