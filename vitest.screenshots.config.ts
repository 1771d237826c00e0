import { defineConfig } from 'vitest/config';
import e2eConfig from './vitest.e2e.config.ts';

/** Takes screenshots of the screens of the browser tests, with the same setup. */
export default defineConfig({ test: { ...e2eConfig.test, include: ['tests/screenshots/*.screenshots.ts'] } });
