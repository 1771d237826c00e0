import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findChromium } from '../../scripts/browsers.mjs';

/** Host name of this machine in the browsers of tests. Its plain http is no secure context, other than that of 127.0.0.1. */
export const insecureHost = 'school.test';

const quietFlags =
  '--no-sandbox --font-render-hinting=none --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  );

/**
 * Features switched off: the pages of the omnibox popup take half of the time of a short test. The others are
 * Playwright's own list, which this option replaces.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup',
  'AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning',
];

/** Flags of a Chromium without connections of its own. */
export const chromiumFlags = [
  ...quietFlags,
  `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
  `--disable-features=${disabledFeatures.join(' ').replaceAll(' ', ',')}`,
];

export type Fonts = 'named' | 'wide';

const fontFolder = fileURLToPath(new URL('../fonts', import.meta.url));

/**
 * Environment of a browser with a fixed set of fonts: `named` has Latin alone, `wide` also the widest letter, U+FDFD. Fontconfig reads
 * it, on Linux. Browsers of macOS and Windows have the fonts of the system.
 */
export const fontEnvironment = (fonts: Fonts): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  FONTCONFIG_PATH: fontFolder,
  FONTCONFIG_FILE: `${fonts}.conf`,
});

/** Starts the system's Chromium or the one of CHROMIUM, without connections of its own. */
export const launchChromium = (...more: string[]): Promise<Browser> => launchWithFonts('named', ...more);

export const launchWithFonts = (fonts: Fonts, ...more: string[]): Promise<Browser> =>
  chromium.launch({ ...executable(findChromium()), args: [...chromiumFlags, ...more], env: fontEnvironment(fonts) });

/** Playwright names the browser that it misses when there is no path. */
const executable = (executablePath: string | undefined): LaunchOptions => (executablePath === undefined ? {} : { executablePath });
