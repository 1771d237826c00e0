import puppeteer, { type Browser } from 'puppeteer-core';
import { findFirefox } from '../../scripts/browsers.mjs';
import { fontEnvironment } from './browsers.ts';

/** Firefox of the system, undefined where there is none. `npm run test:full` says then how to install it. */
export const firefoxPath: string | undefined = findFirefox();

/**
 * Starts Firefox over WebDriver BiDi. Playwright drives a patched Firefox of its own; the current one of Debian does not
 * know a command that it sends to each new page.
 */
export function launchFirefox(): Promise<Browser> {
  if (firefoxPath === undefined) throw new Error('There is no Firefox');
  return puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath, headless: true, env: fontEnvironment('named') });
}
