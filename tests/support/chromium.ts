import { type Browser, chromium } from 'playwright';

const quiet =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ');

/** The lists under the address bar are pages that every window loads: half of the work of a short visit. The others Playwright would switch off, were this not the last word. */
const without = [
  'WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup',
  'AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning',
];

/** The system's Chromium, or the one that CHROMIUM names; it calls nobody on its own. */
export const openChromium = (...more: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...quiet, `--disable-features=${without.join(' ').replaceAll(' ', ',')}`, ...more],
  });
