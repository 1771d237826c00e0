import { ways } from 'virtual:ways';
import { createContext } from 'react-router';
import type { contract } from './contract.ts';
import { type Client, createClient } from './http/client.ts';
import type { Made } from './http/limited-reads.server.ts';
import { readToken } from './http/token.ts';
import type { Reads } from './keep/reads.server.ts';

export type Api = Client<typeof contract>;

/** The browser's wire: HTTP, with the bearer token of whoever is logged in. */
export const api: Api = createClient<typeof contract>(ways, {
  wire: fetch,
  get base() {
    return `${location.origin}/api`;
  },
  token: readToken,
});

/** The same on the server: loaders find it in their context, and it calls the API in process. */
export const inProcess = createContext<Api>();

/** While the answer is made to be kept: who collects what it is made of, and takes its bytes. */
export const keptBy = createContext<Reads | undefined>(undefined);

/** Takes the bytes of the page when it is made. */
export const made = createContext<Made | undefined>(undefined);

/** PUBLIC_URL, for canonical links. */
export const publicUrl = createContext<string>();
