import { createContext } from 'react-router';
import type { TagCollector } from '#app/cache/tag-collector.server.ts';
import type { RenderedBytes } from '#app/http/read-limit.server.ts';
import type { Api } from './api-client.ts';

/** API client of the server's loaders: calls handlers in process. */
export const apiContext = createContext<Api>();

/** Collects the cache tags of a response that is rendered for the cache. */
export const cacheTagsContext = createContext<TagCollector | undefined>(undefined);

/** Receives the bytes of the rendered page. */
export const renderedContext = createContext<RenderedBytes | undefined>(undefined);

/** PUBLIC_URL, for canonical links. */
export const publicUrlContext = createContext<string>();
