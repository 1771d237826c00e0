import { type Api, api } from '#app/api-client.ts';
import { readSessionToken } from '#app/http/session-cookie.ts';
import { ApiError } from '#app/lib/api-error.ts';

export type LoadedAccount = Awaited<ReturnType<Api['myAccount']['read']>> & { token: string };

/** The logged-in account. @throws any error but 401 */
export async function loadAccount(): Promise<LoadedAccount | 'anonymous'> {
  const token = readSessionToken();
  if (!token) return 'anonymous';
  try {
    return { ...(await api.myAccount.read()), token };
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) return 'anonymous';
    throw problem;
  }
}

/**
 * Guards a save on a page that was loaded with another token: another account may have logged in, in another tab.
 * @throws 409 then
 */
export async function assertSameAccount({ id, token }: LoadedAccount): Promise<void> {
  if (readSessionToken() === token) return;
  const current = await api.myAccount.read();
  if (current.id !== id) throw new ApiError(409, 'Another account is logged in here by now. Please load this page again.');
}
