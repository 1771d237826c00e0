import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { membership } from './membership.contract.ts';

export const membershipHandlers: Handlers<typeof membership> = {};
