import { oldestBrowsers } from './oldest-browsers.ts';

const { safari, chrome, firefox } = oldestBrowsers;
const sentence = `This browser is too old: parts of this site do not work in it. Please update it. The oldest that work are Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}.`;

/**
 * Inline script for the head: marks the page in a browser that is older than the oldest ones, and `lines.css` shows the sentence. Chrome has
 * `color-mix()` from 111 on, Firefox `:has` from 121 on, Safari import maps from 16.4 on; an update that takes other versions takes others.
 */
export const oldBrowserScript = `if(!CSS.supports('color','color-mix(in srgb,red,red)')||!CSS.supports('selector(:has(a))')||!HTMLScriptElement.supports?.('importmap'))document.documentElement.dataset.tooOld='${sentence}'`;
