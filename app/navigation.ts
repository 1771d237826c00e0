import type { Feature, Page } from './feature.ts';
import { features } from './features.ts';

const all: readonly Feature[] = features;
const byPosition = (one: { position: number }, other: { position: number }) => one.position - other.position;

/** Pages of all features. */
export const pages: Page[] = all.flatMap(({ pages = [] }) => pages);

/** Links of the header, the menu and the footer. */
export const navItems = all
  .flatMap(({ nav = [] }) => nav)
  .sort(byPosition)
  .map(({ to, label }) => ({ to, label }));

export const adminNavItems = all
  .flatMap(({ adminNav = [] }) => adminNav)
  .sort(byPosition)
  .map(({ to, label, icon }) => ({ to, label, icon }));

export const feeds = all.flatMap(({ feeds = [] }) => feeds).sort((one, other) => one.title.localeCompare(other.title));

export const prefetchPaths = pages.flatMap(({ path, prefetch }) => (prefetch ? [prefetch === true ? path : prefetch] : []));

/** Page patterns that take POST. */
export const formPages = pages.filter(({ form }) => form).map(({ path }) => path);

export const indexedPaths = pages
  .filter(({ robots }) => robots === 'index')
  .map(({ path }) => path)
  .sort();

export const disallowedPaths = pages.filter(({ robots }) => robots === 'disallow').map(({ path }) => path);

/** An address of every public page; the last one is of a page that does not exist. */
export const publicPages: string[] = pages.filter(({ layout }) => layout === undefined).map(({ path, example }) => example ?? path);

export const adminPages = pages.filter(({ layout, path }) => layout === 'admin' && !path.includes('*')).map(({ path }) => path);
