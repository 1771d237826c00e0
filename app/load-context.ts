import { createContext } from 'react-router';
import type { OnRendered } from '#app/http/read-limit.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import type { Api } from './api-client.ts';

/** API client of the server's loaders: calls handlers in process. */
export const apiContext = createContext<Api>();

/** Receives the bytes of the rendered page. */
export const onRenderedContext = createContext<OnRendered | undefined>(undefined);

/** PUBLIC_URL, for canonical links. */
export const publicUrlContext = createContext<string>();

/** ACADEMY_TIME_ZONE, for forms with times. */
export const timeZoneContext = createContext<string>();

/** Log of the app, for errors of a render. */
export const logContext = createContext<Log>();
