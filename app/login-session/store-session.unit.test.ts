// Proves T19.

import { beforeEach, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { clearSessionToken, readSessionToken } from './session-cookie.ts';
import { noCookiesMessage, storeSessionToken } from './store-session.ts';

const browser = withBrowserGlobals();
const isSecure = (written: string) => written.endsWith('; Secure');

let written: string[] = [];
/** A browser that takes such cookies alone, at an address of this protocol. */
function openIn(protocol: 'http:' | 'https:', takesCookie: (written: string) => boolean): void {
  vi.stubGlobal('location', { protocol, origin: `${protocol}//academy.test` });
  browser.takesCookie = (cookie) => {
    written.push(cookie);
    return takesCookie(cookie);
  };
}

const ended: string[] = [];
beforeEach(() => {
  written = [];
  ended.length = 0;
  browser.fetch = async ({ method, url, headers }) => {
    ended.push(`${method} ${new URL(url).pathname} ${headers.get('Authorization')}`);
    return new Response();
  };
});

test.each(['http:', 'https:'] as const)('on %s a token is stored for a day with Secure where the browser takes that', (protocol) => {
  openIn(protocol, () => true);
  storeSessionToken('of-ada');
  expect(written).toEqual(['token=of-ada; Max-Age=86400; Path=/; SameSite=Lax; Secure']);
});

test('on plain http a browser that drops Secure, as WebKit does at localhost, keeps the token without', () => {
  openIn('http:', (cookie) => !isSecure(cookie));
  storeSessionToken('of-ada');
  expect([readSessionToken(), written.at(-1)]).toEqual(['of-ada', 'token=of-ada; Max-Age=86400; Path=/; SameSite=Lax']);
  clearSessionToken();
  expect(readSessionToken()).toBeUndefined();
});

test('a logout removes a token that was stored with Secure, also where no other cookie may replace it', () => {
  openIn('https:', isSecure);
  storeSessionToken('of-ada');
  clearSessionToken();
  expect(readSessionToken()).toBeUndefined();
});

test.each(['http:', 'https:'] as const)('where %s keeps no cookie a login fails with a sentence, and its session is ended', (protocol) => {
  openIn(protocol, () => false);
  browser.cookie = 'token=of-obi';
  expect(() => storeSessionToken('of-ada')).toThrow(noCookiesMessage);
  expect([readSessionToken(), ended, browser.localStorage.size]).toEqual(['of-obi', ['POST /api/auth/logout Bearer of-ada'], 0]);
});

test('on https a token is never stored without Secure', () => {
  openIn('https:', (cookie) => !isSecure(cookie));
  expect(() => storeSessionToken('of-ada')).toThrow(noCookiesMessage);
  expect(browser.cookie).toBe('');
});
