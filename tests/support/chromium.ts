import { type Browser, chromium } from 'playwright';

const quiet =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ');

/**
 * Features switched off: the pages of the omnibox popup take half of the time of a short test. The others are
 * Playwright's own list, which this option replaces.
 */
const without = [
  'WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup',
  'AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning',
];

/** Starts the system's Chromium or the one of CHROMIUM, without connections of its own. */
export const openChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...quiet, `--disable-features=${without.join(' ').replaceAll(' ', ',')}`, ...more],
  });
