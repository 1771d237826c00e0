/** The parts of public pages for logged-in visitors, in a chunk of their own. */
export const loadLoggedInParts = () => import('./logged-in-parts.ts');
