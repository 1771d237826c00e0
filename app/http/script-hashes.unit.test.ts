// Proves T2.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xssPayloads } from '#tests/support/xss-payloads.ts';
import { newNonce, takeNonce } from './script-hashes.server.ts';

const nonce = newNonce();
const source = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const withoutNonce = (html: string) => {
  const { page, scripts } = takeNonce(Buffer.from(html), nonce);
  return { page: page.toString(), scripts };
};

test('hashes the bytes of each inline script that carries the nonce, wherever the attribute is', () => {
  const { page, scripts } = withoutNonce(
    `<p>Ụlọ</p><script nonce="${nonce}">one("ụlọ")</script><script type="module" nonce="${nonce}" async="">two(a => a > 1)</script>`,
  );
  expect(scripts).toEqual([source('one("ụlọ")'), source('two(a => a > 1)')]);
  expect(page).toBe('<p>Ụlọ</p><script>one("ụlọ")</script><script type="module" async="">two(a => a > 1)</script>');
});

test('removes the nonce from links, which need no hash', () => {
  expect(withoutNonce(`<link rel="stylesheet" nonce="${nonce}" href="/a.css"/>`)).toEqual({
    page: '<link rel="stylesheet" href="/a.css"/>',
    scripts: [],
  });
});

test('does not hash data blocks, scripts without the nonce, and scripts with another nonce', () => {
  const html = `<script type="application/ld+json">{}</script><script>one()</script><script nonce="${newNonce()}">two()</script>`;
  expect(withoutNonce(html)).toEqual({ page: html, scripts: [] });
});

test('hashes only scripts with the nonce, whatever surrounds them', () => {
  const piece = fc.oneof(fc.constantFrom(...xssPayloads, '<script>', '</script>', '<script ', '<!--', '-->', '<', '>', '"'), fc.string());
  const html = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').toWellFormed());
  fc.assert(
    fc.property(html, html, (before, after) => {
      const script = `</div><script nonce="${nonce}">ours()</script>`;
      expect(withoutNonce(`<div>${before}${script}<div>${after}</div>`)).toEqual({
        page: `<div>${before}</div><script>ours()</script><div>${after}</div>`,
        scripts: [source('ours()')],
      });
    }),
  );
});

test('nonces are 128 random bits', () => {
  expect(newNonce()).toMatch(/^[\da-f]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
});
