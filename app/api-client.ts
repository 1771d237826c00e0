import { apiManifest } from 'virtual:manifest/api';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { readDeviceKey } from '#app/login-session/stored-device.ts';
import type { contract } from './contract.ts';
import { type Client, createClient } from './http/client.ts';
import { networkErrorMessage } from './http/error-messages.ts';
import { fetchWithin, readLimitMs } from './http/fetch-within.ts';
import { ApiError } from './lib/api-error.ts';

export type Api = Client<typeof contract>;

type AnyCall = (...input: unknown[]) => Promise<unknown>;
type AnyClient = Record<string, Record<string, AnyCall>>;

/** An iPad says that it is a Mac. No Mac has a screen that takes several fingers. */
const isIpad = navigator.maxTouchPoints > 1 && navigator.userAgent.includes('Macintosh');

const options = {
  headers: isIpad ? { 'X-Device': 'iPad' } : {},
  fetch: (request: Request) => fetchWithin(readLimitMs, request),
  get base() {
    return `${location.origin}/api`;
  },
  token: ({ deviceKey }: { deviceKey?: boolean }) => readSessionToken() ?? (deviceKey ? readDeviceKey() : undefined),
};

const publicClient = createClient<typeof contract>(apiManifest, options) as unknown as AnyClient;

/** A connection that brings no script within the limit is a lost one. */
const importFurther = () => Promise.race([import('./further-api.ts'), new Promise<never>((_, reject) => setTimeout(reject, readLimitMs))]);

/** Client of the writes and of the endpoints that require an account: loaded after the page, or with their first call. */
const loadFurtherClient = () =>
  importFurther().then(
    ({ further: { manifest, fetch } }) => createClient<typeof contract>(manifest, { ...options, fetch }) as unknown as AnyClient,
    () => {
      throw new ApiError(0, networkErrorMessage);
    },
  );

/** Loads what the first write needs, so that it fails only when its own request does. */
export const preloadApi = () => void loadFurtherClient().catch(() => undefined);

function callOf(feature: string, name: string): AnyCall {
  const call: AnyCall = async (...input) => (await loadFurtherClient())[feature]?.[name]?.(...input);
  return publicClient[feature]?.[name] ?? call;
}

const byName = <Value>(value: (name: string) => Value) => new Proxy({}, { get: (_, name) => (typeof name === 'string' ? value(name) : undefined) });

/** API client of the browser: HTTP with the session token of the logged-in user, else for learning with the key of this device. */
export const api = byName((feature) => byName((name) => callOf(feature, name))) as Api;
