import type { Screen } from './screens.ts';

export interface Look {
  name: string;
  viewport: { width: number; height: number };
  scheme: 'light' | 'dark';
  /** Letters twice as large. */
  large?: boolean;
}

const narrow: Look = { name: '320', viewport: { width: 320, height: 640 }, scheme: 'light' };
const large: Look = { name: '640-large', viewport: { width: 640, height: 800 }, scheme: 'light', large: true };
const wide: Look = { name: '1920', viewport: { width: 1920, height: 1080 }, scheme: 'dark' };

/** Nothing, one and very many of everything, with names and words that are as long as they may be; and how each is looked at. */
export const extremes: { count: number; looks: Look[] }[] = [
  { count: 0, looks: [narrow] },
  { count: 1, looks: [large] },
  { count: 10_000, looks: [narrow, large, wide] },
];

const lists = ['', '/users', '/newsletter', '/blog', '/word-of-day'];

/** Where it shows how much there is. */
export function extremeScreens(count: number): Screen[] {
  const anybody = [
    { name: 'home', path: '/' },
    { name: 'blog', path: '/blog' },
    { name: 'post', path: `/blog/${count}` },
  ];
  const inside = lists.map((path) => ({ name: `admin${path.replace('/', '-')}`, path: `/admin${path}`, as: 'admin' as const }));
  return [...anybody, ...inside].map((screen) => ({ ...screen, name: `${screen.name}-with-${count}` }));
}
