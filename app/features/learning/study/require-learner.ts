import { redirect } from 'react-router';
import { restoreDevice } from '#app/features/household/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { clearSessionToken, readSessionToken } from '#app/login-session/session-cookie.ts';
import { readDeviceKey } from '#app/login-session/stored-device.ts';
import { loginPath } from './layout/login-path.ts';

const isUnauthenticated = (problem: unknown) => problem instanceof ApiError && problem.status === 401;

/** Redirects a browser without a session or a device key to the login, which leads back. */
export async function requireAccess(request: Request): Promise<void> {
  if (!readSessionToken() && !readDeviceKey()) await restoreDevice();
  if (!readSessionToken() && !readDeviceKey()) throw redirect(loginPath(new URL(request.url)));
}

/** A request that is made again with the key of this device when the session has ended. */
export async function withDeviceKey<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (problem) {
    if (!isUnauthenticated(problem) || !readSessionToken()) throw problem;
    if (!readDeviceKey()) await restoreDevice();
    if (!readDeviceKey()) throw problem;
    clearSessionToken();
    return send();
  }
}

/** Result of the requests of a page, or the error that the page shows. Redirects to the login when neither session nor key are live. */
export async function loadForLearner<T>(request: Request, load: () => Promise<T>): Promise<{ data: T } | { problem: ApiError }> {
  // Loaders of layout and page run at once.
  await requireAccess(request);
  // A key that has ended is forgotten by the request that finds it out.
  const isDevice = readDeviceKey() !== undefined;
  try {
    return { data: await withDeviceKey(load) };
  } catch (problem) {
    if (isUnauthenticated(problem)) throw redirect(loginPath(new URL(request.url), isDevice));
    return { problem: problem instanceof ApiError ? problem : new ApiError(500, '') };
  }
}
