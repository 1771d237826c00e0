import { reviewItem } from '#app/features/course/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { teaching } from './teaching.contract.ts';

export const reviewHandlers: Handlers<Pick<typeof teaching, 'reviewItem'>> = { reviewItem };
