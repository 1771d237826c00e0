export type { ProfileRow } from './household.queries.server.ts';
