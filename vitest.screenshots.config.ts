import { defineConfig } from 'vitest/config';
import journeys from './vitest.e2e.config.ts';

/** Takes pictures of the screens that the journeys know, in the same way as these run. */
export default defineConfig({ test: { ...journeys.test, include: ['tests/screenshots/*.screenshots.ts'] } });
