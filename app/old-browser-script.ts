import { oldestBrowsers } from './oldest-browsers.ts';

/** What the page says. A function, so that the browser’s bundle does not contain it. */
function sentence(): string {
  const { safari, chrome, firefox } = oldestBrowsers;
  return `This browser is too old: parts of this site do not work in it. Please update it. The oldest that work are Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}.`;
}

/**
 * Returns an inline script for the head, in the language of 2017, which browsers without `?.` run, too: it marks the page in a browser that is older than the oldest ones, and `lines.css` shows the sentence.
 * Chrome has `color-mix()` from 111 on, Firefox `:has` from 121 on, Safari import maps from 16.4 on; other versions need other features here.
 */
export const createOldBrowserScript = () =>
  `if(!CSS.supports('color','color-mix(in srgb,red,red)')||!CSS.supports('selector(:has(a))')||!(HTMLScriptElement.supports&&HTMLScriptElement.supports('importmap')))document.documentElement.dataset.old='${sentence()}'`;
