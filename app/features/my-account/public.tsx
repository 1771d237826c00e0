export { loadLoggedInParts } from './lazy-parts.ts';
export type { LoadedMenu } from './logged-in-parts.ts';
