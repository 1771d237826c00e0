import { type Browser, chromium } from 'playwright';

const quiet =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ');

/** The system's Chromium, or the one that CHROMIUM names; it calls nobody on its own. */
export const openChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...quiet, ...more] });
