import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { classAdmin } from './class-admin.contract.ts';

export const classAdminHandlers: Handlers<typeof classAdmin> = {};
