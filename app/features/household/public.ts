export { dateOfDay, learningDay, mondayOf } from './learning-day.ts';
