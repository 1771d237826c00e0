import { defineConfig } from 'vitest/config';
import journeys from './vitest.journeys.config.ts';

/** Takes pictures of the screens that the journeys know, in the same way as these run. */
export default defineConfig({ test: { ...journeys.test, include: ['tour/*.tour.ts'] } });
