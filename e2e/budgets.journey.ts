import { get } from 'node:http';
import { expect, test } from 'vitest';
import { address } from './visit.ts';

const pages = ['/', '/about', '/contact', '/register', '/login', '/verify', '/tutor-registration', '/blog', '/blog/1', '/unsubscribe', '/nowhere'];
const budgets = { js: 115_000, css: 14_000 };

/** What travels for a file, as a browser asks for it. */
function bytesOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address + path, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      answer.on('end', () =>
        answer.headers['content-encoding'] === 'br' || bytes < 1024 ? resolve(bytes) : reject(new Error(`${path} is not compressed`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function firstLoad(page: string, kind: 'js' | 'css'): Promise<number> {
  const html = await (await fetch(address + page)).text();
  const files = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, 'g')));
  expect(files.size).toBeGreaterThan(0);
  const sizes = await Promise.all([...files].map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test.each(pages)('%s stays within its bytes on the first load', async (page) => {
  expect(await firstLoad(page, 'js')).toBeLessThanOrEqual(budgets.js);
  expect(await firstLoad(page, 'css')).toBeLessThanOrEqual(budgets.css);
});

test.each(pages)('%s is drawn by two style sheets, which come before all scripts', async (page) => {
  const html = await (await fetch(address + page)).text();
  const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/gs, '');
  const links = [...head.matchAll(/<link [^>]*rel="(stylesheet|modulepreload)"[^>]*>/g)];
  const modules = links.slice(2);
  expect(links.slice(0, 2).map(([, rel]) => rel)).toEqual(['stylesheet', 'stylesheet']);
  expect(modules.length).toBeGreaterThan(0);
  for (const [link, rel] of modules) {
    expect(rel).toBe('modulepreload');
    expect(link).toContain('fetchpriority="low"');
  }
});
