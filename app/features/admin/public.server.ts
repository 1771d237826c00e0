export { countByWeek } from './dashboard/week-counts.server.ts';
