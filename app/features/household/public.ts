export { dateOfDay, learningDay, mondayOf } from './learning-day.ts';
export { ageBandNames } from './profile-names.ts';
export { defineTodayCard, type TodayCardProps, type TodaySource } from './today-card.ts';
