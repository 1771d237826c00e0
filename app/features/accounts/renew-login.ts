import { type Api, api } from '#app/api-client.ts';
import { isLoginTooOld } from '#app/http/recent-login.ts';

type Proof = Parameters<Api['household']['confirm']>[0];

/** Runs a call that needs a recent login, from a form that asks for the password anyway: it renews an older login. */
export async function withRenewedLogin<T>({ password, code }: Proof, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isLoginTooOld(error)) throw error;
    await api.household.confirm({ password, code });
    return call();
  }
}
