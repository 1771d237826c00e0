export { meetingEvents } from './calendar/meeting-events.server.ts';
