import { isReservedPath } from './features/redirects/public.server.ts';
import { serverFeatures } from './features.server.ts';
import { feeds, pages } from './navigation.ts';

const files = ['/healthz', '/metrics', '/robots.txt', '/sitemap.xml', '/academy.webmanifest', '/study.webmanifest'];
const feedFiles = feeds.flatMap(({ path }) => [`${path}.xml`, `${path}.json`]);
const calendarFiles = serverFeatures.flatMap(({ calendars = {} }) => Object.keys(calendars));
const pagePaths = pages.map(({ path }) => path).filter((path) => !path.endsWith('*'));

/** Pattern of a path as the router matches it: case and a slash at the end do not count. Ids are numbers: `/blog/my-post` is none of ours. */
const patternOf = (path: string) =>
  path
    .replace(/[.+]/g, '\\$&')
    .replace(/\/:\w+\?/g, '(?:/[^/\\s]+)?')
    .replace(/:id(?=\/|$)/g, '[1-9]\\d*')
    .replace(/:\w+/g, '[^/\\s]+');

const ownPaths = new RegExp(`^(?:${[...files, ...feedFiles, ...calendarFiles, ...pagePaths].map(patternOf).join('|')})/?$`, 'i');

export const isOwnPath = (path: string): boolean => isReservedPath(path) || ownPaths.test(path);
