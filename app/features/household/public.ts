export { dateOfDay, learningDay, mondayOf } from './learning-day.ts';
export { ageBandNames } from './profile-names.ts';
