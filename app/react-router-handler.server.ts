import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageHandler } from './http-app.server.ts';

/** Request handler of React Router; in development Vite reloads this module when a page changes. */
export const handlePage: PageHandler = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
