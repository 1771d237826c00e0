export type { ProfileRow } from './household.queries.server.ts';
export { countProfiles, profileById } from './household.queries.server.ts';
export { canGetHouseholdMail } from './household-mail.server.ts';
export { removeRestoredProfile } from './profiles.server.ts';
