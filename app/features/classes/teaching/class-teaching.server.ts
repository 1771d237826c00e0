import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { classTeaching } from './class-teaching.contract.ts';

export const classTeachingHandlers: Handlers<typeof classTeaching> = {};
