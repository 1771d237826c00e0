// Plain JavaScript: any Node >= 20.19 runs it before the tests start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from './setup.mjs';

/** The headless shell is Chromium without its user interface: a page costs two thirds of the processor time (decision 0103). */
const chromiumPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** Fonts with the metrics of Arial are the fallback until web fonts load; without them the layout shift tests fail. */
const fontFolders = ['truetype/liberation', 'truetype/liberation2', 'liberation', 'liberation-fonts'].map((name) => `/usr/share/fonts/${name}`);

/** @param {(string | undefined)[]} paths */
const firstExisting = (paths) => paths.find((path) => path && existsSync(path));
export const findChromium = () => firstExisting([process.env.CHROMIUM, ...chromiumPaths]);
export const findFirefox = () => firstExisting([process.env.FIREFOX, ...firefoxPaths]);

const webkitDriver = '/usr/bin/WebKitWebDriver';
const webkitScreen = '/usr/bin/Xvfb';

/** @returns the driver, browser and screen of WebKit; undefined where one is missing */
export function findWebKit() {
  const browser = firstExisting(['webkit2gtk-4.1', 'webkitgtk-6.0'].flatMap((version) => librariesOf(`${version}/MiniBrowser`)));
  return browser && existsSync(webkitDriver) && existsSync(webkitScreen) ? { driver: webkitDriver, browser, screen: webkitScreen } : undefined;
}

/** Paths of a file in the folders of libraries, whose names differ by architecture and distribution. @param {string} name */
function librariesOf(name) {
  if (process.platform !== 'linux') return [];
  return ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter(existsSync).flatMap((folder) => [
    join(folder, name),
    ...readdirSync(folder)
      .filter((each) => each.endsWith('-linux-gnu'))
      .map((each) => join(folder, each, name)),
  ]);
}

const firefoxPackage = 'firefox-esr';
/** Packages of Debian that the browser tests use. */
const packages = [
  { name: 'chromium-headless-shell', isInstalled: () => firstExisting([process.env.CHROMIUM, chromiumPaths[0]]) !== undefined },
  { name: 'fonts-liberation', isInstalled: () => fontFolders.some((path) => existsSync(path)) },
  { name: 'fonts-dejavu-core', isInstalled: () => existsSync('/usr/share/fonts/truetype/dejavu') },
  { name: firefoxPackage, isInstalled: () => findFirefox() !== undefined },
];
const webkitPackages = ['webkit2gtk-driver', 'xvfb'];

/**
 * Installs missing browsers and fonts on Debian as root. Without Firefox or WebKit their tests are skipped.
 * @param {{ withFirefox: boolean }} options the gate does without Firefox
 * @returns {Promise<string | undefined>} a sentence when there is no Chromium, or its fonts are missing
 */
export async function ensureBrowsers({ withFirefox }) {
  const needed = packages.filter(({ name }) => withFirefox || name !== firefoxPackage);
  const missing = needed.filter(({ isInstalled }) => !isInstalled()).map(({ name }) => name);
  if (missing.length > 0 && canInstall() && !(await install(missing))) return 'apt-get failed, see its output above.';
  const names = missing.join(' ');
  if (findChromium() === undefined)
    return `The browser tests need Chromium. Please install it (on Debian: sudo apt-get install ${names}), or name one in the variable CHROMIUM.`;
  if (process.platform === 'linux' && !fontFolders.some((path) => existsSync(path)))
    return 'The browser tests need the Liberation fonts. Please install them (on Debian: sudo apt-get install fonts-liberation).';
  if (withFirefox && findFirefox() === undefined)
    log('There is no Firefox, so its tests are skipped. Install it (on Debian: sudo apt-get install firefox-esr), or name one in FIREFOX.');
  await ensureWebKit();
  return undefined;
}

/** Installs WebKit on Debian as root. A machine whose package archive lacks it skips its tests. */
async function ensureWebKit() {
  if (findWebKit() === undefined && canInstall()) await install(webkitPackages);
  if (findWebKit() === undefined)
    log(`There is no WebKit, so its tests are skipped. Install it (on Debian: sudo apt-get install ${webkitPackages.join(' ')}).`);
}

/** @param {string[]} names @returns {Promise<boolean>} whether all are installed */
async function install(names) {
  log(`Installing ${names.join(' ')} (apt-get) …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const child = spawn('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const [status] = await once(child, 'close');
    if (status !== 0) return false;
  }
  return true;
}

const canInstall = () => isDebian() && process.getuid?.() === 0;

function isDebian() {
  return existsSync('/etc/debian_version') || (existsSync('/etc/os-release') && /ID_LIKE=.*debian/.test(readFileSync('/etc/os-release', 'utf8')));
}
