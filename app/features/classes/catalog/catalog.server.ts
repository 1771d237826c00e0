import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { catalog } from './catalog.contract.ts';

export const catalogHandlers: Handlers<typeof catalog> = {};
