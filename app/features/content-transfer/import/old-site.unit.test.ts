import { expect, test } from 'vitest';
import { completeSiteAddress } from '../site-address.contract.ts';
import { addressKey, completeAddress, isOnSite, isUnknown, oldPathsOf, oldSiteOf, postUrl } from './old-site.ts';
import { pictureSource } from './picture-source.ts';

const site = oldSiteOf({ site: 'wordpress family.example/blog', site_address: 'https://www.family.example/blog/' });
const unknown = oldSiteOf({ site: 'ghost', site_address: null });
const own = postUrl('https://family.example/blog/2020/05/kedu/', site);

test.each([
  ['blog.example.org', 'https://blog.example.org/'],
  [' http://blog.example.org/notes ', 'http://blog.example.org/notes/'],
  ['blog.example.org:8080', 'https://blog.example.org:8080/'],
  ['localhost', 'https://localhost/'],
  ['HTTPS://Blog.Example.org/?a#b', 'https://blog.example.org/'],
  ['mailto:a@b.org', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['blog', undefined],
  ['', undefined],
])('the typed address %j of a site is %j', (typed, address) => {
  expect(completeSiteAddress(typed)).toBe(address);
});

test.each([
  ['/about', 'https://family.example/about'],
  ['../x.jpg', 'https://family.example/blog/2020/05/x.jpg'],
  ['x.jpg', 'https://family.example/blog/2020/05/kedu/x.jpg'],
  ['?p=3', 'https://family.example/blog/2020/05/kedu/?p=3'],
  ['//cdn.example/x.jpg', 'https://cdn.example/x.jpg'],
  ['__GHOST_URL__/slug/#end', 'https://www.family.example/blog/slug/#end'],
  ['http://localhost:2368/slug/', 'http://localhost:2368/slug/'],
  ['#end', undefined],
  ['mailto:a@b.org', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://', undefined],
])('the address %j in a body becomes %j', (address, completed) => {
  expect(completeAddress(address, site, own)?.href).toBe(completed);
});

test('addresses of a post are the same by host, scheme, slash at the end and number', () => {
  const keys = [
    'https://family.example/blog/2020/05/kedu/',
    'http://www.family.example/blog/2020/05/Kedu?utm_source=x#words',
    'https://family.example/blog/2020/05/kedu',
  ].map((address) => addressKey(new URL(address), site));
  expect(new Set(keys)).toEqual(new Set(['/2020/05/kedu']));
  expect(addressKey(new URL('https://family.example/blog/?p=7'), site)).toBe('/?p=7');
  expect(addressKey(new URL('https://family.example/blog/'), site)).toBeUndefined();
  expect(addressKey(new URL('https://family.example/blog/ụ/'), site)).toBe(addressKey(new URL('https://family.example/blog/%E1%BB%A5'), site));
  expect(addressKey(new URL('https://other.example/2020/05/kedu/'), site)).toBe('//other.example/2020/05/kedu');
});

test('old paths are those of the site itself, from the root of its host', () => {
  expect(oldPathsOf(['https://family.example/blog/2020/05/kedu/', '/?p=7', 'https://other.example/kedu/'], site)).toEqual([
    '/blog/2020/05/kedu/',
    '/blog/?p=7',
  ]);
  expect(oldPathsOf(['/kedu/'], unknown)).toEqual(['/kedu/']);
});

test('pictures of the site are known behind the cache and the file host of WordPress', () => {
  const isOn = (address: string) => isOnSite(new URL(address), site, own);
  expect(isOn('https://i1.wp.com/www.family.example/blog/wp-content/uploads/x.jpg?w=300')).toBe(true);
  expect(isOn('https://i1.wp.com/other.example/x.jpg')).toBe(false);
  const hosted = oldSiteOf({ site: 'wordpress family.wordpress.com', site_address: null });
  expect(isOnSite(new URL('https://family.files.wordpress.com/2020/05/x.jpg'), hosted, undefined)).toBe(true);
});

test('an address of a site that is not known cannot be written', () => {
  const url = completeAddress('__GHOST_URL__/slug/', unknown, undefined);
  expect(url && isUnknown(url)).toBe(true);
  expect(url && addressKey(url, unknown)).toBe('/slug');
});

test.each([
  [{ src: 'a.jpg' }, 'a.jpg'],
  [{ src: 'data:image/gif;base64,R0lG', 'data-src': 'a.jpg' }, 'a.jpg'],
  [{ src: '/themes/blank.gif', 'data-lazy-src': 'a.jpg' }, 'a.jpg'],
  [{ src: 'data:image/gif;base64,R0lG', srcset: 'a-300x200.jpg 300w, a.jpg 1024w, a-150x100.jpg 150w' }, 'a.jpg'],
  [{ src: 'a-300x200.jpg', srcset: 'a.jpg 1024w' }, 'a-300x200.jpg'],
  [{ 'data-srcset': 'a.jpg 1x, a@2x.jpg 2x' }, 'a@2x.jpg'],
  [{ src: 'data:image/png;base64,R0lG' }, 'data:image/png;base64,R0lG'],
])('the picture of %j is %j', (attributes, source) => {
  expect(pictureSource(attributes)).toBe(source);
});
