import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text can begin no tag, no reference and no end of an attribute', () => {
  expect(escapeHtml(`<b title="x">n’ime & n'ụlọ</b> &amp;`)).toBe("&lt;b title=&quot;x&quot;&gt;n’ime &amp; n'ụlọ&lt;/b&gt; &amp;amp;");
});
