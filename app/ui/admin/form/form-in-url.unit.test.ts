import { expect, test } from 'vitest';
import { formInPath, requireFormInPath, revalidateUnlessForm, revalidateUnlessOnlyForm } from './form-in-url.ts';

const place = formInPath('/admin/blog');
const site = 'https://academy.example';

/** Address that a request is redirected to, or the status of the error. */
function outcome(path: string): string | number | undefined {
  try {
    requireFormInPath(place, new Request(site + path));
    return undefined;
  } catch (thrown) {
    return thrown instanceof Response ? (thrown.headers.get('Location') ?? undefined) : (thrown as { init: { status: number } }).init.status;
  }
}

test.each(['', '/', '/7', '/new', '/new?draft=a-name&page=2', '?page=2&state=draft'])('opens /admin/blog%s', (rest) => {
  expect(outcome(`/admin/blog${rest}`)).toBeUndefined();
});

test.each([
  ['?edit=7', '/admin/blog/7'],
  ['?edit=new&draft=a-name', '/admin/blog/new?draft=a-name'],
  ['?page=2&edit=7&state=draft', '/admin/blog/7?page=2&state=draft'],
  ['?edit=x', '/admin/blog'],
])('leads from /admin/blog%s, an address of earlier releases, to %s', (query, target) => {
  expect(outcome(`/admin/blog${query}`)).toBe(target);
});

test.each(['/x', '/0', '/7x'])('refuses /admin/blog%s with 404', (rest) => {
  expect(outcome(`/admin/blog${rest}`)).toBe(404);
});

test('opening and closing a form does not load its list again, another page of the list and an address of earlier releases do', () => {
  const loads = (decide: ReturnType<typeof revalidateUnlessForm>, from: string, to: string) =>
    decide({ currentUrl: new URL(site + from), nextUrl: new URL(site + to), defaultShouldRevalidate: true } as Parameters<typeof decide>[0]);
  const inPath = revalidateUnlessForm(place);
  expect(loads(inPath, '/admin/blog?page=2', '/admin/blog/7?page=2')).toBe(false);
  expect(loads(inPath, '/admin/blog/new?draft=a-name', '/admin/blog')).toBe(false);
  expect(loads(inPath, '/admin/blog', '/admin/blog?edit=7')).toBe(true);
  expect(loads(inPath, '/admin/blog/7', '/admin/blog?page=2')).toBe(true);
  expect(loads(inPath, '/admin/blog', '/admin/blog')).toBe(true);
  expect(loads(revalidateUnlessOnlyForm, '/admin/staff', '/admin/staff?edit=new&draft=a-name')).toBe(false);
});
