export type { ProfileRow } from './household.queries.server.ts';
export { removeRestoredProfile } from './profiles.server.ts';
