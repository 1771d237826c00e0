export { findTarget, isLookedUp } from './find-target.server.ts';
export { foreseeOldPath } from './foresee-old-path.server.ts';
export { keepOldPath } from './keep-old-path.server.ts';
export { isReservedPath } from './target.ts';
