import { apiManifest } from 'virtual:manifest/api';
import { readSessionToken } from '#app/http/session-cookie.ts';
import type { contract } from './contract.ts';
import { type Client, createClient } from './http/client.ts';

export type Api = Client<typeof contract>;

/** API client of the browser: HTTP with the session token of the logged-in user. */
export const api: Api = createClient<typeof contract>(apiManifest, {
  fetch,
  get base() {
    return `${location.origin}/api`;
  },
  token: readSessionToken,
});
