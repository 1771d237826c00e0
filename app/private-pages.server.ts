import { matchPath } from 'react-router';
import { pages } from './navigation.ts';

/** All of the admin and the learning area, also addresses without a page. */
const privatePatterns = ['/admin/*', '/study/*', ...pages.flatMap((page) => (page.private ? page.path : []))];

/** Whether browsers and proxies must not store the page at this path, nor its loader data. */
export function isPrivatePage(path: string): boolean {
  const page = path.replace(/(\/_)?\.data$/, '');
  return privatePatterns.some((pattern) => matchPath(pattern, page));
}
