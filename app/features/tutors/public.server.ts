export { lastDayOfCheck, mayTeachChildren } from './check-validity.ts';
