import { contractKeyOf, type Feature, type Page } from './feature.ts';
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

/** `feature` is the key of the feature in the API client, for the endpoint `count`. */
export const adminNavItems = all
  .flatMap(({ name, adminNav = [] }) => adminNav.map((item) => ({ ...item, feature: contractKeyOf(name) })))
  .sort(byPosition)
  .map(({ to, label, icon, permission, feature, count }) => ({ to, label, icon, permission, ...(count ? { badge: { feature, count } } : {}) }));

/** Links of the learning area. */
export const studyNavItems = all
  .flatMap(({ studyNav = [] }) => studyNav)
  .sort(byPosition)
  .map(({ to, label, icon }) => ({ to, label, icon }));

/** `feature` is the key of the feature in the API client, `permission` that of the endpoint. */
export const dashboardCards = all
  .flatMap(({ name, contract, dashboardCards = [] }) =>
    dashboardCards.map((card) => ({ ...card, feature: contractKeyOf(name), permission: contract?.[card.total]?.permission })),
  )
  .sort(byPosition);

export const dashboardSeries = all
  .flatMap(({ name, contract, dashboardSeries = [] }) =>
    dashboardSeries.map((series) => ({ ...series, feature: contractKeyOf(name), permission: contract?.[series.weeks]?.permission })),
  )
  .sort(byPosition);

/** `file` is the path from the root of the repository. */
export const dashboardPanels = all
  .flatMap(({ name, contract, dashboardPanels = [] }) =>
    dashboardPanels.map((panel) => ({
      ...panel,
      file: `/app/features/${name}/${panel.file}`,
      feature: contractKeyOf(name),
      permission: contract?.[panel.data]?.permission,
    })),
  )
  .sort(byPosition);

/** Cards on Today; `file` is the path from the root of the repository. */
export const todayCards = all
  .flatMap(({ name, todayCards = [] }) => todayCards.map(({ position, file }) => ({ position, file: `/app/features/${name}/${file}` })))
  .sort(byPosition)
  .map(({ file }) => file);

export const feeds = all.flatMap(({ feeds = [] }) => feeds).sort((one, other) => one.title.localeCompare(other.title));

export const prefetchPaths = pages.flatMap(({ path, prefetch }) => (prefetch ? [prefetch === true ? path : prefetch] : []));

/** Page patterns that take POST. */
export const formPages = pages.filter(({ form }) => form).map(({ path }) => path);

export const indexedPaths = pages
  .filter(({ robots }) => robots === 'index')
  .map(({ path }) => path)
  .sort();

/** Prefixes of addresses: robots.txt knows no parameters. */
export const disallowedPaths = [...new Set(pages.flatMap(({ path, robots }) => (robots === 'disallow' ? path.replace(/\/:.*/, '') : [])))];

/** Pages whose views are counted. */
export const viewedPages = pages.flatMap(({ path, views }) => (views ? [{ path, endpoint: views === true ? undefined : views }] : []));

/** Whether a page is public and has a frame: that of the site, or that of a lesson. */
export const isFramedPublic = ({ layout }: Page): boolean => layout === undefined || layout === 'lesson';

/** An address of every public page that an empty database has; the last one is of a page that does not exist. */
export const publicPages: string[] = pages
  .filter((page) => isFramedPublic(page) && (page.example !== undefined || !page.path.includes(':')))
  .map(({ path, example }) => example ?? path);

export const studyPages = pages.filter(({ layout }) => layout === 'study').map(({ path, example }) => example ?? path);

/** Pages of a tutor's classes, which open without a network. */
export const classPages = pages.filter(({ path }) => path.startsWith('/tutor/classes')).map(({ path }) => path.replace(':id', '1'));

export const adminPages = pages.filter(({ layout, path }) => layout === 'admin' && !path.includes('*')).map(({ path, example }) => example ?? path);
