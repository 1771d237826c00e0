import { expect, test } from 'vitest';
import { wordpressSite } from './site-name.ts';

const about = {
  'wp:base_blog_url': 'https://www.Family.example/blog/',
  'wp:base_site_url': 'http://wordpress.example/',
  link: 'http://family.example',
  title: ' Family blog ',
};
const nameOf = (parts: Partial<typeof about>, given?: string) => wordpressSite(new Map(Object.entries(parts)), given);

test('a site is named by the address of its blog, of the installation, by its link, by the given address, by its title', () => {
  const { 'wp:base_blog_url': _, ...withoutBlog } = about;
  const { link, title } = about;
  expect(nameOf(about)).toBe('wordpress family.example/blog');
  expect(nameOf(withoutBlog)).toBe('wordpress wordpress.example');
  expect(nameOf({ link, title }, 'https://other.example')).toBe('wordpress family.example');
  expect(nameOf({ link: ' ', title }, 'https://other.example')).toBe('wordpress other.example');
  expect(nameOf({ title })).toBe('wordpress “family blog”');
});

test('no site is without a name', () => {
  expect(nameOf({})).toBe('wordpress without an address');
});
