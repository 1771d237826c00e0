import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Pages } from './http-app.server.ts';

/** The router's pages; in development Vite makes this module anew whenever one of them changes. */
export const handlePage: Pages = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
