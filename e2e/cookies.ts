import type { Page } from 'playwright';

/** The page behaves as in WebKit, which drops a cookie with `Secure` on plain http, at localhost, too. */
export const dropSecureCookies = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(this: Document, written: string) {
        if (!/;\s*secure/i.test(written)) cookie?.set?.call(this, written);
      },
    });
  });

/** The page behaves as in a browser that blocks cookies, and with them all storage, for this site. */
export const blockCookies = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: deny });
  });
