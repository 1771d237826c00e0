export { lessonEvents } from './calendar/lesson-events.server.ts';
