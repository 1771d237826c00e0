import { createContext } from 'react-router';
import type { Reads } from '#app/cache/tag-collector.server.ts';
import type { Made } from '#app/http/read-limit.server.ts';
import type { Api } from './api-client.ts';

/** API client of the server's loaders: calls handlers in process. */
export const inProcess = createContext<Api>();

/** Collects the cache tags of a response that is rendered for the cache. */
export const keptBy = createContext<Reads | undefined>(undefined);

/** Receives the bytes of the rendered page. */
export const made = createContext<Made | undefined>(undefined);

/** PUBLIC_URL, for canonical links. */
export const publicUrl = createContext<string>();
